package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.aurochs.tests.launch.sample.DrpcMain;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code storm drpc} and {@code storm jar}, each in its own JVM, and Storm's client in this one. */
@Timeout(180)
class StormDrpcCommandTest {
    private static final String COMMAND = "io.aurochs.storm.launch.StormCommand";
    private static final Pattern LISTENS = Pattern.compile(
            "aurochs: the DRPC server listens at 127\\.0\\.0\\.1:(\\d+) \\(drpc\\.port\\), 127\\.0\\.0\\.1:(\\d+)"
                    + " \\(drpc\\.invocations\\.port\\), 127\\.0\\.0\\.1:(\\d+) \\(drpc\\.http\\.port\\) \\(Ctrl-C ends it\\)");

    @TempDir
    static Path scratch;

    @Test
    void aTopologyAnswersTheClientsOfTheServer() throws Exception {
        Path jar = TopologyJar.packInto(scratch);
        try (CommandRun server = CommandRun.startServer(
                scratch,
                COMMAND,
                "drpc",
                "--set",
                "drpc.port=0",
                "-c",
                "drpc.invocations.port=0",
                "-c",
                "drpc.http.port=0")) {
            server.awaitErr(lines -> !lines.isEmpty());
            assertThat(server.err()).singleElement(as(STRING)).matches(LISTENS);
            MatchResult ports =
                    LISTENS.matcher(server.err().get(0)).results().findFirst().orElseThrow();
            try (CommandRun topology = CommandRun.start(
                    scratch,
                    Deliverable.JVM_FLAGS,
                    jar.toString(),
                    COMMAND,
                    "jar",
                    "-c",
                    "drpc.invocations.port=" + ports.group(2),
                    jar.toString(),
                    DrpcMain.class.getName(),
                    "answers")) {
                int port = Integer.parseInt(ports.group(1));
                try (DRPCClient client = new DRPCClient(Utils.readStormConfig(), "127.0.0.1", port)) {
                    assertThat(client.execute(DrpcMain.FUNCTION, "one")).isEqualTo("ONE");
                    assertThat(client.execute(DrpcMain.FUNCTION, "two words")).isEqualTo("TWO WORDS");
                    assertThat(overHttp(ports.group(3), DrpcMain.FUNCTION + "/two%20words"))
                            .isEqualTo("TWO WORDS");
                    assertThat(topology.err())
                            .filteredOn(line -> line.contains("the DRPC server at localhost:" + ports.group(2)))
                            .singleElement(as(STRING))
                            .contains("INFO", "topology answers", "drpc.servers is not set");
                    topology.interrupt();
                    assertThat(topology.exitCode()).isEqualTo(130);
                    assertThat(topology.otherLines()).isEmpty();
                    server.interrupt();
                    assertThat(server.exitCode()).isEqualTo(130);
                    assertThat(server.err()).hasSize(1);
                    assertThat(catchThrowable(() -> client.execute(DrpcMain.FUNCTION, "three")))
                            .isNotNull();
                }
            }
        }
    }

    private static String overHttp(String port, String call) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/drpc/" + call))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
