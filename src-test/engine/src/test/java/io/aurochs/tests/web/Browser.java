package io.aurochs.tests.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Chromium without a window, by the WebDriver protocol of the W3C, which {@code chromedriver} speaks. One thread. */
final class Browser implements AutoCloseable {
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
    /** How the protocol names the keys. */
    static final String TAB = "\uE004";

    static final String ENTER = "\uE007";

    private final ObjectMapper json = new ObjectMapper();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Process driver;
    private final URI session;

    private Browser(Process driver, int port) throws IOException, InterruptedException {
        this.driver = driver;
        Map<String, Object> chromium = Map.of(
                "binary",
                CHROMIUM.toString(),
                "args",
                List.of("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1200,900"));
        URI sessions = URI.create("http://127.0.0.1:" + port + "/session");
        JsonNode made = call(
                "POST",
                sessions,
                Map.of("capabilities", Map.of("alwaysMatch", Map.of("goog:chromeOptions", chromium))));
        session = URI.create(sessions + "/" + made.get("sessionId").asText() + "/");
    }

    /** Why this machine has none; empty where it has. */
    static Optional<String> missing() {
        return Files.isExecutable(DRIVER) && Files.isExecutable(CHROMIUM)
                ? Optional.empty()
                : Optional.of("THE LIVE PAGE IS NOT TESTED: there is no " + DRIVER + " or no " + CHROMIUM
                        + "; install Debian's packages chromium and chromium-driver");
    }

    static Browser start() throws IOException, InterruptedException {
        Process driver = new ProcessBuilder(DRIVER.toString(), "--port=0")
                .redirectErrorStream(true)
                .start();
        try {
            BufferedReader lines = driver.inputReader();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher port = PORT.matcher(line);
                if (port.find()) {
                    return new Browser(driver, Integer.parseInt(port.group(1)));
                }
            }
            throw new IOException(DRIVER + " has ended before it listened");
        } catch (IOException | RuntimeException e) {
            driver.destroy();
            throw e;
        }
    }

    private JsonNode call(String method, URI path, Map<String, ?> parameters) throws IOException, InterruptedException {
        HttpRequest.BodyPublisher body = method.equals("POST")
                ? HttpRequest.BodyPublishers.ofString(json.writeValueAsString(parameters))
                : HttpRequest.BodyPublishers.noBody();
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(path).method(method, body).build(), HttpResponse.BodyHandlers.ofString());
        JsonNode value = json.readTree(answer.body()).get("value");
        if (answer.statusCode() != 200) {
            throw new IOException(method + " " + path + ": " + value);
        }
        return value;
    }

    void open(URI page) throws IOException, InterruptedException {
        call("POST", session.resolve("url"), Map.of("url", page.toString()));
    }

    /** The value of an expression of JavaScript in the page. */
    JsonNode evaluate(String expression) throws IOException, InterruptedException {
        return call(
                "POST", session.resolve("execute/sync"), Map.of("script", "return " + expression, "args", List.of()));
    }

    /** Asks until an expression is true. */
    void await(String expression) throws IOException, InterruptedException {
        while (!evaluate("!!(" + expression + ")").asBoolean()) {
            Thread.onSpinWait();
        }
    }

    /** Presses keys one after the other, wherever the focus is. */
    void press(String... keys) throws IOException, InterruptedException {
        List<Map<String, String>> strokes = Stream.of(keys)
                .flatMap(key ->
                        Stream.of(Map.of("type", "keyDown", "value", key), Map.of("type", "keyUp", "value", key)))
                .toList();
        call(
                "POST",
                session.resolve("actions"),
                Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", strokes))));
    }

    /** Whether the system prefers dark or light. */
    void prefer(String scheme) throws IOException, InterruptedException {
        call(
                "POST",
                session.resolve("goog/cdp/execute"),
                Map.of(
                        "cmd",
                        "Emulation.setEmulatedMedia",
                        "params",
                        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme)))));
    }

    /** What the window shows, as PNG. */
    byte[] picture() throws IOException, InterruptedException {
        return Base64.getDecoder()
                .decode(call("GET", session.resolve("screenshot"), Map.of()).asText());
    }

    @Override
    public void close() throws IOException {
        try {
            call("DELETE", URI.create(session.toString().replaceFirst("/$", "")), Map.of());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            driver.destroy();
        }
    }
}
