package io.aurochs.tests.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.config.WebConfig;
import io.aurochs.web.LivePage;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Five hundred tasks on the page, as a person with a keyboard sees them. */
@Tag("full")
@Timeout(120)
class LivePageInBrowserTest {
    private static JsonNode json(URI address) throws IOException {
        try (InputStream answer = address.toURL().openStream()) {
            return new ObjectMapper().readTree(answer);
        }
    }

    @Test
    void showsWhatTheApiSays() throws Exception {
        // Said in the log, too: reports of skipped tests are easily overlooked.
        Browser.missing().ifPresent(System.err::println);
        assumeTrue(Browser.missing().isEmpty(), () -> Browser.missing().orElseThrow());
        WideJob job = new WideJob();
        try (LivePage place = LivePage.open(new WebConfig(true, 0, "127.0.0.1"));
                Browser browser = Browser.start()) {
            URI page = place.url().orElseThrow();
            place.add(job);
            browser.open(page);
            browser.await("document.querySelectorAll('#vertices tbody tr').length === 3");
            browser.await("document.querySelector('#graph path.crossing')");
            JsonNode api = json(page.resolve("/api/jobs"));
            String path = "/api/jobs/" + api.at("/0/id").asInt();
            JsonNode count = json(page.resolve(path)).at("/vertices/2");
            assertThat(count.get("records_in_total").asLong()).isEqualTo(1_000L * (200 + 499) * WideJob.COUNTS / 2);
            assertThat(browser.evaluate(
                                    "document.querySelector('#vertices tr[data-vertex=count]').cells[4].dataset.value")
                            .asLong())
                    .isEqualTo(count.get("records_in_total").asLong());
            // Rates are there when the counters have been read twice.
            browser.await("document.querySelector('#vertices tr[data-vertex=split]').cells[3].dataset.value > 0");
            // Which edge crosses is said in words, too, most records first.
            browser.await("document.querySelector('#crossings li')");
            assertThat(browser.evaluate("document.querySelector('#crossings li').textContent")
                            .asText())
                    .startsWith("split \u2192 count: ")
                    .endsWith("100 % of the edge");

            // The keyboard alone: to the vertex "count" in the graph, and to its first task.
            browser.evaluate("document.querySelector('#graph a[data-vertex=\"1\"]').focus()");
            browser.press(Browser.TAB);
            browser.press(Browser.ENTER);
            browser.await("document.querySelectorAll('#cells a').length === " + WideJob.COUNTS);
            assertThat(browser.evaluate("document.querySelectorAll('#rows tbody tr').length")
                            .asInt())
                    .isEqualTo(WideJob.COUNTS);
            // All cells fit, and the page is no wider than the window.
            assertThat(browser.evaluate("document.querySelector('#cells').offsetHeight")
                            .asInt())
                    .isBetween(10, 400);
            assertThat(browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
                            .asBoolean())
                    .isTrue();
            // However many jobs there are, what is below the header is in sight.
            assertThat(browser.evaluate("(() => { const jobs = document.querySelector('#jobs');"
                                    + " jobs.append(...Array.from({ length: 500 }, () => jobs.firstChild.cloneNode(true)));"
                                    + " return document.querySelector('header').offsetHeight < innerHeight / 2; })()")
                            .asBoolean())
                    .isTrue();
            browser.evaluate("document.querySelector('#cells a').focus()");
            browser.press(Browser.ENTER);
            browser.await("document.querySelector('#task dd[data-figure=records_in_total]')");
            assertThat(browser.evaluate(
                                    "document.querySelector('#task dd[data-figure=records_in_total]').dataset.value")
                            .asLong())
                    .isEqualTo(200_000);

            browser.prefer("light");
            String light = browser.evaluate("getComputedStyle(document.body).backgroundColor")
                    .asText();
            browser.prefer("dark");
            String dark = browser.evaluate("getComputedStyle(document.body).backgroundColor")
                    .asText();
            assertThat(light).isEqualTo("rgb(255, 255, 255)");
            assertThat(dark).isEqualTo("rgb(22, 22, 23)");
            browser.evaluate("document.querySelector('#tasks').scrollIntoView()");
            browser.await("document.querySelector('#task dd[data-figure=busy]')");
            place.remove(job);
            browser.await("document.querySelector('#job').hidden && !document.querySelector('#none').hidden");
            assertThat(browser.evaluate("document.querySelector('#jobs').children.length")
                            .asInt())
                    .isZero();
            assertThat(browser.evaluate("document.querySelector('#state').textContent")
                            .asText())
                    .isEmpty();
        }
    }
}
