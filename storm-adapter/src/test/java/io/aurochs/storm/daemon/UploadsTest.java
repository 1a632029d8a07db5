package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UploadsTest {
    @TempDir
    Path inbox;

    @Test
    void aFinishedUploadIsTakenOnce() throws IOException {
        try (Uploads uploads = new Uploads(inbox, Duration.ofHours(1))) {
            String name = uploads.begin();
            uploads.add(name, ByteBuffer.wrap(new byte[] {1, 2}));
            assertThatThrownBy(() -> uploads.take(name)).hasMessage("the upload " + name + " is not finished");
            uploads.add(name, ByteBuffer.wrap(new byte[] {3}));
            uploads.finish(name);
            assertThatThrownBy(() -> uploads.add(name, ByteBuffer.allocate(1)))
                    .hasMessageStartingWith("the upload " + name + " is finished");
            assertThat(uploads.take(name)).hasBinaryContent(new byte[] {1, 2, 3});
            assertThatThrownBy(() -> uploads.take(name)).hasMessageStartingWith("there is no upload " + name);
        }
        // It is whose it was given to.
        assertThat(inbox).isDirectoryContaining("glob:**.jar");
    }

    @Test
    void anUploadThatLacksAPieceIsGone() throws IOException {
        try (Uploads uploads = new Uploads(inbox, Duration.ofHours(1))) {
            String name = uploads.begin();
            // An interrupted thread's write fails, as one to a full disk does.
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> uploads.add(name, ByteBuffer.allocate(10))).isInstanceOf(IOException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(inbox).isEmptyDirectory();
            assertThatThrownBy(() -> uploads.finish(name)).hasMessageStartingWith("there is no upload " + name);
        }
    }

    @Test
    void whatNobodyUsesIsDeleted() throws IOException {
        // Each has waited too long from its beginning on.
        try (Uploads uploads = new Uploads(inbox, Duration.ofNanos(-1))) {
            String abandoned = uploads.begin();
            assertThat(inbox).isNotEmptyDirectory();
            uploads.begin();
            assertThatThrownBy(() -> uploads.take(abandoned)).hasMessageStartingWith("there is no upload");
        }
        assertThat(inbox).isEmptyDirectory();
    }
}
