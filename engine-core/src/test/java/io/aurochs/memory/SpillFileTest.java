package io.aurochs.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SpillFileTest {
    private static final int BYTES = 100_000;

    @Test
    void blocksAreApartAndBeginWithZeros(@TempDir Path directory) throws IOException {
        SpillFile file = new SpillFile(directory);
        OffHeapBlock one = file.take(BYTES);
        OffHeapBlock other = file.take(BYTES);
        for (int at = 0; at < BYTES; at += Long.BYTES) {
            one.putLong(at, -1);
        }
        for (int at = 0; at < BYTES; at += Long.BYTES) {
            if (other.getLong(at) != 0) {
                assertThat(other.getLong(at)).as("at %s", at).isZero();
            }
        }
        assertThat(file.bytes()).isEqualTo(2L * BYTES);
        try (Stream<Path> names = Files.list(directory)) {
            assertThat(names).as("files that a dead process would leave").isEmpty();
        }
        file.close();
    }

    @Test
    void nobodyElseReadsTheFile(@TempDir Path directory) throws IOException {
        SpillFile file = new SpillFile(directory);
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            Path spill = open.filter(descriptor -> leadsTo(descriptor, directory))
                    .findFirst()
                    .orElseThrow();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(spill)))
                    .isEqualTo("rw-------");
        }
        file.close();
    }

    private static boolean leadsTo(Path descriptor, Path directory) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(directory);
        } catch (IOException e) {
            // One that was closed meanwhile, such as that of the list.
            return false;
        }
    }

    @Test
    void saysWhatToRaiseWhenItCannotBeMapped(@TempDir Path directory) {
        boolean[] isRefused = {true};
        SpillFile file = new SpillFile(directory, (channel, position, bytes) -> {
            if (isRefused[0]) {
                throw new IOException("Map failed");
            }
            return channel.map(FileChannel.MapMode.READ_WRITE, position, bytes);
        });
        assertThatThrownBy(() -> file.take(BYTES))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("directory=" + directory)
                .hasMessageContaining("vm.max_map_count")
                .hasMessageNotContaining("make room");
        assertThat(file.bytes()).isZero();
        isRefused[0] = false;
        assertThat(file.take(BYTES).size()).isEqualTo(BYTES);
        file.close();
    }

    @Test
    void saysWhereItCannotBeMade(@TempDir Path directory) {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> new SpillFile(missing))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("directory=" + missing)
                .hasMessageContaining("make room there");
    }
}
