package io.aurochs.tests.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Takes the pictures of the manual: of a page that is open elsewhere, with a job of three vertices. */
@Tag("full")
@Timeout(120)
@EnabledIfSystemProperty(named = LivePagePicturesTest.PAGE, matches = "http.*")
class LivePagePicturesTest {
    static final String PAGE = "aurochs.page";
    private static final Path DIRECTORY = Path.of(System.getProperty("aurochs.pictures", "."));

    private static void take(Browser browser, String name) throws IOException, InterruptedException {
        Files.write(DIRECTORY.resolve(name), browser.picture());
    }

    @Test
    void ofTheJobAndOfATask() throws Exception {
        assertThat(Browser.missing()).isEmpty();
        try (Browser browser = Browser.start()) {
            browser.open(URI.create(System.getProperty(PAGE)));
            browser.prefer("light");
            browser.await("document.querySelectorAll('#vertices tbody tr').length > 2");
            browser.await("document.querySelector('#crossings li')");
            browser.await("[...document.querySelectorAll('#vertices tbody tr')].some(row => row.cells[8].textContent)");
            take(browser, "web.png");

            browser.prefer("dark");
            // The source: it has latencies.
            browser.evaluate("document.querySelector('#vertices tbody tr a').focus()");
            browser.press(Browser.ENTER);
            browser.await("document.querySelector('#cells a')");
            browser.evaluate("document.querySelector('#cells a').focus()");
            browser.press(Browser.ENTER);
            browser.await("!document.querySelector('#task').hidden");
            browser.evaluate("document.querySelector('#profile').click()");
            browser.await("!document.querySelector('#stacks').hidden");
            browser.evaluate("document.querySelector('#charts').scrollIntoView()");
            take(browser, "web-tasks.png");
        }
    }
}
