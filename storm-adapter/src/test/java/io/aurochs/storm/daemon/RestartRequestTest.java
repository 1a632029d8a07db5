package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartRequestTest {
    @TempDir
    Path directory;

    @Test
    void theDaemonFindsARequestUntilItIsWithdrawn() throws IOException {
        JvmFiles files = new JvmFiles(directory);
        RestartRequest inDaemon = new RestartRequest(files);
        inDaemon.withdraw();
        assertThat(inDaemon.reason()).isEmpty();
        assertThat(new RestartRequest(files).tryMake("its files [\u00fc] have changed"))
                .isTrue();
        assertThat(inDaemon.reason()).contains("its files [\u00fc] have changed");
        inDaemon.withdraw();
        assertThat(inDaemon.reason()).isEmpty();
    }

    @Test
    void aRequestThatCannotBeWrittenIsNone() {
        RestartRequest request = new RestartRequest(new JvmFiles(directory.resolve("gone")));
        assertThat(request.tryMake("files have changed")).isFalse();
        assertThat(request.reason()).isEmpty();
    }

    @Test
    void aRequestThatCannotBeReadIsOne() throws IOException {
        JvmFiles files = new JvmFiles(directory);
        Files.createDirectory(files.restart());
        assertThat(new RestartRequest(files).reason())
                .hasValueSatisfying(
                        reason -> assertThat(reason).contains(files.restart() + ", which cannot be read: "));
    }
}
