package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What profiles leave in the directory of temporary files. */
class ScratchDirectoryTest {
    private static Path left(long pid) throws Exception {
        Path left = Files.createTempDirectory("aurochs-profile-" + pid + "-");
        Files.writeString(left.resolve("stacks.jfr"), "");
        return left;
    }

    @Test
    void whatAKilledProfileHasLeftIsRemovedByTheNext() throws Exception {
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Path dead = left(killed.pid());
        Path alive = left(ProcessHandle.current().pid());
        try (ScratchDirectory next = ScratchDirectory.create()) {
            assertThat(next.path()).isDirectory();
            assertThat(dead).doesNotExist();
            assertThat(alive).exists();
        } finally {
            new ScratchDirectory(alive).close();
        }
    }

    /** Anyone may put one into a directory that all users have. */
    @Test
    void aLinkToNowhereOfThatNameDoesNotMatter() throws Exception {
        Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        Path link = left(ended.pid());
        new ScratchDirectory(link).close();
        Files.createSymbolicLink(link, link.resolveSibling("nowhere"));
        try (ScratchDirectory next = ScratchDirectory.create()) {
            assertThat(next.path()).isDirectory();
        } finally {
            Files.deleteIfExists(link);
        }
    }
}
