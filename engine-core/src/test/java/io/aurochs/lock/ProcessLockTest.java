package io.aurochs.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLockTest {
    @TempDir
    private Path directory;

    /** Takes the lock, if it can. */
    public static final class OtherProcess {
        private OtherProcess() {}

        public static void main(String[] args) throws IOException {
            System.exit(ProcessLock.tryLock(Path.of(args[0], "lock")) == null ? 1 : 0);
        }
    }

    private boolean isFreeForOthers() throws Exception {
        return new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                OtherProcess.class.getName(),
                                directory.toString())
                        .inheritIO()
                        .start()
                        .waitFor()
                == 0;
    }

    @Test
    void whoIsRefusedDoesNotEndTheLockOfWhoHasIt() throws Exception {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
        try (ProcessLock lock = ProcessLock.tryLock(directory.resolve("lock"))) {
            assertThat(lock).isNotNull();
            assertThat(ProcessLock.tryLock(directory.resolve("lock"))).isNull();
            assertThat(ProcessLock.tryLock(link.resolve("lock"))).isNull();
            assertThat(isFreeForOthers()).isFalse();
        }
        assertThat(isFreeForOthers()).isTrue();
        try (ProcessLock again = ProcessLock.tryLock(directory.resolve("lock"))) {
            assertThat(again).isNotNull();
        }
    }
}
