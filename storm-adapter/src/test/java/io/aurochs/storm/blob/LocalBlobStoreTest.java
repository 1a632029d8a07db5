package io.aurochs.storm.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.SettableBlobMeta;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalBlobStoreTest {
    @TempDir
    Path scratch;

    private Path directory = Path.of("");
    private LocalBlobStore store = LocalBlobStore.reader(directory);

    @BeforeEach
    void open() throws IOException {
        directory = scratch.resolve("store");
        store = LocalBlobStore.open(directory);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static SettableBlobMeta meta(int replication) {
        SettableBlobMeta meta = new SettableBlobMeta(new ArrayList<>());
        meta.set_replication_factor(replication);
        return meta;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private void create(String key, String text) throws Exception {
        try (BlobUpload upload = store.create(key, meta(1))) {
            upload.write(bytes(text));
            upload.finish();
        }
    }

    private void update(String key, String text) throws Exception {
        try (BlobUpload upload = store.update(key)) {
            upload.write(bytes(text));
            upload.finish();
        }
    }

    /** A list of more structures than there is memory for. */
    @Test
    void damagedMetadataIsSaid() throws Exception {
        create("damaged", "text");
        byte list = 15;
        byte structures = 12;
        Files.write(onlyMeta(), new byte[] {list, 0, 1, structures, 0x7f, -1, -1, 0, 0});
        assertThatThrownBy(() -> store.meta("damaged"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the metadata of the blob damaged is damaged; delete the blob");
    }

    private Path onlyMeta() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.endsWith("meta")).findFirst().orElseThrow();
        }
    }

    private static String text(LocalBlobStore store, String key) throws Exception {
        try (BlobData data = store.read(key)) {
            return StandardCharsets.UTF_8.decode(data.next(1 << 20)).toString();
        }
    }

    @Test
    void aBlobIsThereWhenItsUploadIsFinished() throws Exception {
        try (BlobUpload upload = store.create("key", meta(3))) {
            upload.write(bytes("one, "));
            assertThat(store.keys().contains("key")).isFalse();
            assertThatThrownBy(() -> store.content("key")).isInstanceOf(KeyNotFoundException.class);
            upload.write(bytes("two"));
            upload.finish();
        }
        assertThat(text(store, "key")).isEqualTo("one, two");
        assertThat(store.meta("key").get_replication_factor()).isEqualTo(3);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes("one, two"));
        assertThat(store.content("key").version()).isEqualTo(checksum.getValue());
        assertThatThrownBy(() -> store.create("key", meta(1))).isInstanceOf(KeyAlreadyExistsException.class);
        store.setMeta("key", meta(2));
        assertThat(store.meta("key").get_replication_factor()).isEqualTo(2);
        assertThat(text(store, "key")).isEqualTo("one, two");
    }

    @Test
    void whatIsReadStaysWhenTheBlobIsUpdatedOrDeleted() throws Exception {
        create("key", "old");
        try (BlobData old = store.read("key")) {
            update("key", "new");
            assertThat(StandardCharsets.UTF_8.decode(old.next(10)).toString()).isEqualTo("old");
            assertThat(old.next(10).hasRemaining()).isFalse();
        }
        try (BlobData last = store.read("key")) {
            store.delete("key");
            assertThat(StandardCharsets.UTF_8.decode(last.next(10)).toString()).isEqualTo("new");
        }
        assertThat(directory.resolve("keys")).isEmptyDirectory();
        assertThat(directory.resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void whatIsNotFinishedLeavesNothing() throws Exception {
        create("key", "kept");
        try (BlobUpload upload = store.update("key")) {
            upload.write(bytes("half of it"));
        }
        BlobUpload killed = store.create("other", meta(1));
        killed.write(bytes("half"));
        assertThatThrownBy(() -> LocalBlobStore.open(directory))
                .hasMessageContaining("another process keeps its blobs");
        store.close();
        LocalBlobStore next = LocalBlobStore.open(directory);
        assertThat(next.keys()).containsExactly("key");
        assertThat(text(next, "key")).isEqualTo("kept");
        assertThat(directory.resolve("unfinished")).isEmptyDirectory();
        next.close();
    }

    @Test
    void ofTwoThatCreateABlobTheSecondFails() throws Exception {
        try (BlobUpload first = store.create("key", meta(1));
                BlobUpload second = store.create("key", meta(1))) {
            first.write(bytes("first"));
            first.finish();
            assertThatThrownBy(second::finish).hasMessageContaining("another client has created the blob key");
        }
        assertThat(text(store, "key")).isEqualTo("first");
        try (BlobUpload update = store.update("key")) {
            store.delete("key");
            assertThatThrownBy(update::finish).hasMessageContaining("another client has deleted the blob key");
        }
        assertThat(store.keys()).isEmpty();
        assertThat(directory.resolve("unfinished")).isEmptyDirectory();
    }

    @Test
    void aDamagedBlobCanBeDeletedAndMadeAnew() throws Exception {
        create("key", "one");
        Files.writeString(directory.resolve("keys/key/current"), "");
        assertThatThrownBy(() -> store.content("key")).hasMessageContaining("is not what Aurochs has written");
        store.delete("key");
        assertThatThrownBy(() -> store.delete("key")).isInstanceOf(KeyNotFoundException.class);
        create("key", "two");
        assertThat(text(store, "key")).isEqualTo("two");
    }

    @Test
    void keysAreStorms() throws Exception {
        for (String bad : List.of("", ".", "..", "a/b", "a\\b", "a:b", "a*")) {
            assertThatThrownBy(() -> store.create(bad, meta(1))).isInstanceOf(IllegalArgumentException.class);
        }
        List<String> good = List.of("a b", "tab\tkey", "Schlüssel", "under_score-1.2.jar", "...");
        for (String key : good) {
            create(key, key);
        }
        assertThat(store.keys()).containsExactlyInAnyOrderElementsOf(good);
        for (String key : good) {
            assertThat(text(store, key)).isEqualTo(key);
        }
        assertThatThrownBy(() -> store.create("x".repeat(256), meta(1)))
                .hasMessageContaining("is too long for the name of a file");
    }

    @Test
    void aDirectoryWhereOthersMayWriteIsRefused() throws Exception {
        Path open = Files.createDirectory(scratch.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> LocalBlobStore.open(open)).hasMessageContaining("nobody else may write there");
    }

    /** Against a map; a reader has the same view, and so has whoever opens the directory again. */
    @Test
    void randomCommandsLeaveWhatAMapHas() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Map<String, String> expected = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            String key = "key " + random.nextInt(4);
            String text = "x".repeat(random.nextInt(100)) + i;
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (expected.putIfAbsent(key, text) == null) {
                        create(key, text);
                    }
                }
                case 1 -> {
                    if (expected.replace(key, text) != null) {
                        update(key, text);
                    }
                }
                case 2 -> {
                    if (expected.remove(key) != null) {
                        store.delete(key);
                    }
                }
                default -> {
                    store.close();
                    store = LocalBlobStore.open(directory);
                }
            }
            LocalBlobStore reader = LocalBlobStore.reader(directory);
            Map<String, String> found = new HashMap<>();
            for (String each : reader.keys()) {
                found.put(each, text(reader, each));
            }
            assertThat(found).as("seed %s, command %s", seed, i).isEqualTo(expected);
        }
    }
}
