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
            String location = uploads.begin();
            uploads.add(location, ByteBuffer.wrap(new byte[] {1, 2}));
            assertThatThrownBy(() -> uploads.take(location)).hasMessageContaining("there is no upload " + location);
            uploads.add(location, ByteBuffer.wrap(new byte[] {3}));
            uploads.finish(location);
            assertThatThrownBy(() -> uploads.add(location, ByteBuffer.allocate(1)))
                    .hasMessageContaining("there is no upload");
            assertThat(uploads.take(location)).hasBinaryContent(new byte[] {1, 2, 3});
            assertThatThrownBy(() -> uploads.take(location)).hasMessageContaining("there is no upload");
        }
        // It is whose it was given to.
        assertThat(inbox).isDirectoryContaining("glob:**.jar");
    }

    @Test
    void whatNobodyUsesIsDeleted() throws IOException {
        try (Uploads uploads = new Uploads(inbox, Duration.ZERO)) {
            String abandoned = uploads.begin();
            String unused = uploads.begin();
            assertThat(Path.of(abandoned)).doesNotExist();
            uploads.finish(unused);
            uploads.begin();
            assertThat(Path.of(unused)).doesNotExist();
            assertThatThrownBy(() -> uploads.take(unused)).hasMessageContaining("there is no upload");
        }
        assertThat(inbox).isEmptyDirectory();
    }
}
