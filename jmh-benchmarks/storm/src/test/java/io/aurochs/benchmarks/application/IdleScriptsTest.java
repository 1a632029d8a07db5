package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An idle topology of scripts is measured, on Aurochs: its processes run meanwhile, and have ended afterwards. */
@Tag("full")
@Timeout(300)
class IdleScriptsTest {
    @Test
    void measuresTheClusterAloneAndWithTheTopology() throws Exception {
        assumeTrue(
                ScriptSplitTest.hasPython(),
                "python3 is missing or does not run: install Python 3 (Debian's package python3)");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new IdleScripts("aurochs", 0.1, new PrintStream(out, true, StandardCharsets.UTF_8))
                .measure(new EngineCluster(), 0, 2);
        List<String> lines = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(4);
        assertThat(lines.subList(0, 2))
                .allMatch(line -> line.matches("system=aurochs topology=none scripts=0 in_s=\\S+"
                        + " jvm_core_percent=\\S+ scripts_core_percent=0\\.00"));
        assertThat(lines.subList(2, 4))
                .allMatch(line -> line.matches("system=aurochs topology=shell scripts=3 in_s=\\S+"
                        + " jvm_core_percent=\\S+ scripts_core_percent=\\S+"));
        for (ProcessHandle script : ProcessHandle.current().descendants().toList()) {
            script.onExit().get(60, TimeUnit.SECONDS);
        }
    }
}
