"""Who holds a kernel, and when it ends: a page does, and when the page is gone."""

import pytest

from tests.serve.running import KERNEL, serving, write_notebook

pytestmark = pytest.mark.slow


@pytest.fixture
def plain(tmp_path):
    """A folder of notebooks that are never kept warm."""
    folder = tmp_path / "plain"
    folder.mkdir()
    write_notebook(folder / "index.ipynb", "# Map")
    write_notebook(folder / "one.ipynb", "# One", "#code\n1 + 1")
    return folder


def test_a_client_that_never_connects_loses_its_kernel(plain, tmp_path):
    with serving(tmp_path / "log.txt", folder=plain, WARM_PAGES=[], UNCLAIMED_AFTER=2.0) as server:
        pages = [server.get("voila/render/one.ipynb").text for _ in range(3)]
        assert len({KERNEL.search(page)[1] for page in pages}) == 3
        assert server.until_kernels(0) == 0


def test_a_waiting_kernel_is_not_taken_for_an_unclaimed_one(plain, tmp_path):
    with serving(tmp_path / "log.txt", folder=plain, WARM_PAGES=["one.ipynb"], UNCLAIMED_AFTER=1.0) as server:
        assert server.until_kernels(1) == 1
        assert server.until_kernels(0, seconds=5) == 1


def test_there_is_a_limit_to_open_pages(plain, tmp_path):
    with serving(tmp_path / "log.txt", folder=plain, WARM_PAGES=[], KERNEL_LIMIT=2) as server:
        answers = [server.get("voila/render/one.ipynb") for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 503]
        assert "Too many pages are open" in answers[2].text


def test_at_the_limit_the_kernel_longest_without_its_page_makes_room(browser, plain, tmp_path):
    with serving(tmp_path / "log.txt", folder=plain, WARM_PAGES=[], KERNEL_LIMIT=2) as server:
        contexts = [browser.new_context() for _ in range(3)]
        pages = [context.new_page() for context in contexts]
        for page in pages[:2]:
            page.goto(server.page("one.ipynb"))
            page.get_by_text("2", exact=True).wait_for()
            page.wait_for_load_state("networkidle")
        assert pages[2].goto(server.page("one.ipynb")).status == 503, "both pages are there"
        kernels = [KERNEL.search(page.content())[1] for page in pages[:2]]
        contexts[1].close()  # as when a phone drops a page: nothing is said to the server but that the line is gone
        pages[0].wait_for_timeout(500)
        contexts[0].close()
        pages[2].goto(server.page("one.ipynb"))
        pages[2].get_by_text("2", exact=True).wait_for()
        assert server.until_kernels(2) == 2
        assert server.get(f"api/kernels/{kernels[1]}").status == 404
        assert server.get(f"api/kernels/{kernels[0]}").status == 200
        contexts[2].close()


@pytest.fixture
def unpooled(plain, tmp_path):
    """A server whose kernels are all held by a page."""
    with serving(tmp_path / "log.txt", folder=plain, WARM_PAGES=[]) as server:
        yield server


def test_closing_or_leaving_a_page_ends_its_kernel(new_page, unpooled):
    page = new_page()
    for _ in range(2):
        page.goto(unpooled.page("one.ipynb"))
        page.get_by_text("2", exact=True).wait_for()
        page.wait_for_load_state("networkidle")
        assert unpooled.until_kernels(1) == 1
    page.close(run_before_unload=True)
    assert unpooled.until_kernels(0) == 0


def test_a_page_left_before_it_has_connected_ends_its_kernel_too(new_page, unpooled):
    page = new_page()
    page.route("**/api/kernels/**", lambda _: None)  # what the page first asks its kernel stays unanswered
    for leave in (page.reload, lambda: page.close(run_before_unload=True)):
        page.goto(unpooled.page("one.ipynb"))
        assert unpooled.until_kernels(1) == 1
        leave()
    assert unpooled.until_kernels(0) == 0
