package io.aurochs.resume;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {
    @TempDir
    private Path directory;

    /** Takes the lock, if it can. */
    public static final class OtherProcess {
        private OtherProcess() {}

        public static void main(String[] args) throws IOException {
            System.exit(DirectoryLock.tryLock(Path.of(args[0])) == null ? 1 : 0);
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
        try (DirectoryLock lock = DirectoryLock.tryLock(directory)) {
            assertThat(lock).isNotNull();
            assertThat(DirectoryLock.tryLock(directory)).isNull();
            assertThat(DirectoryLock.tryLock(link)).isNull();
            assertThat(isFreeForOthers()).isFalse();
        }
        assertThat(isFreeForOthers()).isTrue();
        try (DirectoryLock again = DirectoryLock.tryLock(directory)) {
            assertThat(again).isNotNull();
        }
    }
}
