package io.aurochs.storm.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlobServiceTest {
    @TempDir
    Path scratch;

    /** An interrupted thread's write fails, as one to a full disk does. */
    @Test
    void anUploadThatLacksAPieceIsGone() throws Exception {
        Path directory = scratch.resolve("store");
        try (BlobService service =
                new BlobService(Utils.readStormConfig(), LocalBlobStore.open(directory), key -> Optional.empty())) {
            String session = service.beginCreate("key", new SettableBlobMeta(new ArrayList<>()));
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> service.upload(session, ByteBuffer.allocate(10)))
                    .isInstanceOf(UncheckedIOException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThatThrownBy(() -> service.upload(session, ByteBuffer.allocate(10)))
                    .hasMessageStartingWith("there is no upload " + session);
            assertThat(directory.resolve("unfinished")).isEmptyDirectory();
            assertThat(service.contains("key")).isFalse();
        }
    }
}
