package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JvmLogTest {
    @TempDir
    Path directory;

    /** A process that prints back each line that it gets. */
    private Process echo() throws IOException {
        return new ProcessBuilder("cat").redirectOutput(JvmLog.begin(directory)).start();
    }

    private void print(Process process, String line) throws Exception {
        long before = Files.size(directory.resolve("jvm.log"));
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        while (Files.size(directory.resolve("jvm.log")) < before + line.length() + 1) {
            assertThat(process.isAlive()).as("it prints still").isTrue();
            // Which an interrupt ends.
            Thread.sleep(1);
        }
    }

    @Test
    void aFullFileIsEmptiedUnderTheProcessThatPrintsThere() throws Exception {
        Path file = directory.resolve("jvm.log");
        Path old = directory.resolve("jvm.log.1");
        JvmLog log = new JvmLog(directory, 20);
        log.emptyIfFull();
        Process process = echo();
        try {
            print(process, "first");
            log.emptyIfFull();
            assertThat(file).hasContent("first");
            print(process, "second, and so it is full");
            log.emptyIfFull();
            assertThat(file).isEmptyFile();
            assertThat(old).hasContent("first\nsecond, and so it is full");
            print(process, "third");
            assertThat(file).hasContent("third");
            print(process, "fourth, and full again");
            log.emptyIfFull();
            assertThat(old).hasContent("third\nfourth, and full again");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void theFileOfTheLastJvmStays() throws Exception {
        Files.writeString(directory.resolve("jvm.log"), "why it crashed\n");
        Process process = echo();
        try {
            print(process, "the next");
            assertThat(directory.resolve("jvm.log")).hasContent("the next");
            assertThat(directory.resolve("jvm.log.1")).hasContent("why it crashed");
        } finally {
            process.destroyForcibly();
        }
    }
}
