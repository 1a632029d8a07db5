package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.config.WebConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PageSecurityTest {
    private static final String ALL_INTERFACES = "0.0.0.0";
    private static final String INTENT = "Aurochs-Request: 1";

    private static URI url(LivePage page) {
        return page.url().orElseThrow();
    }

    @Test
    void onlyNamesOfThisServerAreLetIn() throws IOException {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            RawRequest request = new RawRequest(url(page));
            int port = url(page).getPort();
            assertThat(request.status("/", "Host: 127.0.0.1:" + port)).isEqualTo(200);
            assertThat(request.status("/", "Host: localhost:" + port)).isEqualTo(200);
            assertThat(request.status("/", "Host: [::1]:" + port)).isEqualTo(200);
            // Through a tunnel.
            assertThat(request.status("/", "Host: localhost:9999")).isEqualTo(200);
            assertThat(request.status("/api/jobs", "Host: evil.example:" + port))
                    .isEqualTo(403);
            assertThat(request.status("/api/jobs", "Host: 127.0.0.1.evil.example"))
                    .isEqualTo(403);
            assertThat(request.status("/api/jobs", "Host: localhost:" + port, "Origin: http://evil.example"))
                    .isEqualTo(403);
            assertThat(request.status("/api/jobs", "Host: localhost:9999", "Origin: http://localhost:9999"))
                    .isEqualTo(200);
        }
    }

    @Test
    void aRequestOfAnotherSitesPageIsToldSo() throws IOException {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            assertThat(new RawRequest(url(page))
                            .send("GET", "/api/jobs", List.of("Host: localhost", "Origin: http://evil.example")))
                    .contains("a page of another site (header Origin) has sent this")
                    .doesNotContain("not a name");
        }
    }

    @Test
    void requestsThatDoNotComeToTheirEndAreDroppedAndOthersAnswered() throws IOException {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            List<Socket> halfOpen = new ArrayList<>();
            try {
                for (int i = 0; i < 64; i++) {
                    Socket socket = new Socket(
                            InetAddress.getLoopbackAddress(), url(page).getPort());
                    halfOpen.add(socket);
                    socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: loc".getBytes(StandardCharsets.US_ASCII));
                }
                assertThat(new RawRequest(url(page)).status("/api/jobs", "Host: localhost"))
                        .isEqualTo(200);
            } finally {
                for (Socket socket : halfOpen) {
                    socket.close();
                }
            }
        }
    }

    @Test
    void nothingCanBeChangedAndNothingIsLoadedFromElsewhere() throws IOException {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            RawRequest request = new RawRequest(url(page));
            assertThat(request.send("POST", "/api/jobs", List.of("Host: localhost", "Content-Length: 0", INTENT)))
                    .startsWith("HTTP/1.1 405");
            assertThat(request.send("DELETE", "/api/jobs", List.of("Host: localhost", INTENT)))
                    .startsWith("HTTP/1.1 405");
            assertThat(request.status("/../../etc/passwd", "Host: localhost")).isEqualTo(404);
            assertThat(request.send("GET", "/", List.of("Host: localhost")))
                    .contains("default-src 'none'")
                    .doesNotContain("https://");
        }
    }

    /** A page of another site may have the browser send requests; it cannot read the answers, so what counts is what they begin. */
    @Test
    void noOtherSiteCanBeginAProfile() throws IOException {
        CountedJob job = new CountedJob(1);
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            page.add(job);
            RawRequest request = new RawRequest(url(page));
            String path = "/api/jobs/1/tasks/1/profile";
            String host = "Host: localhost";
            String length = "Content-Length: 0";
            assertThat(request.send("GET", path, List.of(host, INTENT))).startsWith("HTTP/1.1 404");
            assertThat(request.send("POST", path, List.of(host, length))).startsWith("HTTP/1.1 403");
            assertThat(request.send("POST", path, List.of(host, length, INTENT, "Origin: http://evil.example")))
                    .startsWith("HTTP/1.1 403");
            assertThat(request.send("POST", path, List.of(host, length, INTENT, "Origin: null")))
                    .startsWith("HTTP/1.1 403");
            assertThat(request.send("OPTIONS", path, List.of(host, "Access-Control-Request-Method: POST")))
                    .startsWith("HTTP/1.1 405")
                    .doesNotContainIgnoringCase("Access-Control-Allow");
            // Let in; but nothing is known of the threads of this job.
            assertThat(request.send("POST", path, List.of(host, length, INTENT, "Origin: http://localhost")))
                    .startsWith("HTTP/1.1 409")
                    .contains("not known which threads");
            assertThat(request.send("POST", "/api/jobs/1/tasks/9/profile", List.of(host, length, INTENT)))
                    .startsWith("HTTP/1.1 404");
        }
        try (LivePage page = LivePage.open(new WebConfig(true, 0, ALL_INTERFACES))) {
            page.add(job);
            assertThat(new RawRequest(url(page))
                            .send(
                                    "POST",
                                    "/api/jobs/1/tasks/1/profile",
                                    List.of("Host: 127.0.0.1", "Content-Length: 0", INTENT)))
                    .startsWith("HTTP/1.1 401");
        }
    }

    @Test
    void theAddressOfAllInterfacesIsOneThatOthersMayReach() {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, ALL_INTERFACES))) {
            assertThat(url(page).getHost())
                    .matches("localhost|\\d+\\.\\d+\\.\\d+\\.\\d+")
                    .doesNotStartWith("127.");
        }
    }

    @Test
    void headIsAnsweredAsGetWithoutTheBody() throws IOException {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            RawRequest request = new RawRequest(url(page));
            String[] get =
                    request.send("GET", "/page.css", List.of("Host: localhost")).split("\r\n\r\n", 2);
            String head = request.send("HEAD", "/page.css", List.of("Host: localhost"));
            assertThat(head).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
            assertThat(head)
                    .containsIgnoringCase("Content-Length: " + get[1].getBytes(StandardCharsets.UTF_8).length + "\r\n");
            assertThat(request.send("HEAD", "/api/jobs/9", List.of("Host: localhost")))
                    .startsWith("HTTP/1.1 404")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void otherMachinesNeedTheToken() throws IOException {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, ALL_INTERFACES))) {
            RawRequest request = new RawRequest(url(page));
            String host = "Host: 127.0.0.1";
            String token = url(page).getQuery().replace("token=", "");
            assertThat(token).hasSize(32);
            assertThat(request.status("/", host)).isEqualTo(401);
            assertThat(request.status("/metrics", host)).isEqualTo(401);
            assertThat(request.status("/?token=" + token.replace(token.charAt(0), 'x'), host))
                    .isEqualTo(401);
            String first = request.send("GET", "/?token=" + token, List.of(host));
            assertThat(first).startsWith("HTTP/1.1 303").containsIgnoringCase("Location: /\r\n");
            Matcher cookie = Pattern.compile("(?i)Set-Cookie: ([^;]+); Path=/; HttpOnly; SameSite=Strict")
                    .matcher(first);
            assertThat(cookie.find()).isTrue();
            assertThat(request.status("/", host, "Cookie: other=1; " + cookie.group(1)))
                    .isEqualTo(200);
            assertThat(request.status("/api/jobs", host, "Authorization: Bearer " + token))
                    .isEqualTo(200);
            assertThat(request.status("/api/jobs", "Host: evil.example", "Authorization: Bearer " + token))
                    .isEqualTo(403);
        }
    }

    @Test
    void jobsOfTheSameSettingsShareAPageUntilTheLastHasLeft() throws IOException {
        WebConfig config = new WebConfig(true, 0, "127.0.0.1");
        LivePage first = LivePage.open(config);
        LivePage second = LivePage.open(config);
        URI url = url(first);
        assertThat(second.url()).contains(url);
        first.close();
        first.close();
        assertThat(new RawRequest(url).status("/", "Host: localhost")).isEqualTo(200);
        second.close();
        assertThatThrownBy(() -> new RawRequest(url).status("/", "Host: localhost"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aJobThatIsStartedAgainIsWhereItWas() throws IOException {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            RawRequest request = new RawRequest(url(page));
            CountedJob job = new CountedJob(1);
            page.add(job);
            assertThat(request.status("/api/jobs/1", "Host: localhost")).isEqualTo(200);
            page.remove(job);
            assertThat(request.status("/api/jobs/1", "Host: localhost")).isEqualTo(404);
            page.add(new CountedJob(2));
            assertThat(request.status("/api/jobs/1", "Host: localhost")).isEqualTo(200);
        }
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        try (LivePage page = LivePage.open(new WebConfig(true, 0, "127.0.0.1"))) {
            int port = url(page).getPort();
            assertThatThrownBy(() -> LivePage.open(new WebConfig(true, port, "127.0.0.1")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("aurochs.web=" + port)
                    .hasMessageContaining("aurochs.web=on");
        }
    }
}
