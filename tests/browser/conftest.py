"""The stage on which the browser's half of the table is tried without a kernel."""

import pytest

from tests.browser.stage import HOW, draw_on, staged


@pytest.fixture(scope="session")
def stage_address():
    """The address of a bare page with the table's script and style."""
    with staged() as address:
        yield address


@pytest.fixture
def draw(new_page, stage_address):
    """Draw a view on a page of its own: `draw("refusal", width=360, color_scheme="dark")`."""

    def on_page(drawn, *, width=1280, height=720, **options):
        how = {name: options.pop(name) for name in HOW if name in options}
        page = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
        return draw_on(page, stage_address, drawn, how)

    return on_page
