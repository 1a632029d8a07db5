package io.aurochs.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.lock.ProcessLock;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a lock keeps apart. */
class ListeningSocketTest {
    @TempDir
    private Path directory;

    /** Two that start at once must not delete each other's socket: the second one's lock is refused before it looks. */
    @Test
    void whoeverHasTheLockHasTheSocket() throws Exception {
        Path socket = directory.resolve("jobs");
        try (ProcessLock starting = ProcessLock.tryLock(directory.resolve("jobs.lock"))) {
            assertThat(starting).isNotNull();
            assertThatThrownBy(() -> ListeningSocket.open(socket))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("another process listens there");
        }
        ListeningSocket.open(socket).close();
        ListeningSocket.open(socket).close();
    }
}
