package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartErrorTest {
    @TempDir
    Path logs;

    @Test
    void whatTheVirtualMachineSaysIsFoundAmongItsWarnings() throws IOException {
        assertThat(StartError.in(logs)).isEmpty();
        Files.writeString(
                logs.resolve("jvm.log"),
                "NOTE: Picked up JDK_JAVA_OPTIONS: -Dpassword=secret\n"
                        + "Picked up JAVA_TOOL_OPTIONS: -Da=b\u0085c\n[0.000s][warning][gc] -Xloggc is deprecated.\n"
                        + "OpenJDK 64-Bit Server VM warning: Option UseOld was deprecated\n\n"
                        + "WARNING: Using incubator modules: jdk.incubator.vector\n"
                        + "Error occurred during initialization of VM\nCould not reserve enough space\nmore\n");
        assertThat(StartError.in(logs))
                .isEqualTo("Error occurred during initialization of VM; Could not reserve enough space");
    }

    @Test
    void linesOfAStackTraceAreLeftOut() throws IOException {
        Files.writeString(
                logs.resolve("jvm.log"),
                "java.lang.IllegalStateException: no\n\tat a.B.c(B.java:1)\n\t... 3 more\nCaused by: why\n");
        assertThat(StartError.in(logs)).isEqualTo("java.lang.IllegalStateException: no; Caused by: why");
    }

    @Test
    void aLineIsCutAndHasNoControlCharacters() throws IOException {
        Files.writeString(logs.resolve("jvm.log"), "\u001b[31mred\ttext\u0000\n" + "x".repeat(301) + "\n");
        assertThat(StartError.in(logs)).isEqualTo("[31mred text; " + "x".repeat(300) + "...");
    }

    @Test
    void whatTheTopologySaysCountsMore() throws IOException {
        Files.writeString(logs.resolve("jvm.log"), "Error\n");
        byte[] latin = (TopologyJvm.CANNOT_RUN + "no class \u00fc\n\tat a.b\n").getBytes(StandardCharsets.ISO_8859_1);
        Files.writeString(logs.resolve("worker.log"), "printed\n");
        assertThat(StartError.in(logs)).isEqualTo("Error");
        Files.write(logs.resolve("worker.log"), latin);
        assertThat(StartError.in(logs)).startsWith(TopologyJvm.CANNOT_RUN + "no class ");
    }
}
