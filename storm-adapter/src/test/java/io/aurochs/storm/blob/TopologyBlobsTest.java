package io.aurochs.storm.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.storm.Config;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.SettableBlobMeta;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyBlobsTest {
    @TempDir
    Path scratch;

    private LocalBlobStore store = LocalBlobStore.reader(Path.of(""));
    private Path files = Path.of("");
    private Path working = Path.of("");

    @BeforeEach
    void open() throws IOException {
        store = LocalBlobStore.open(scratch.resolve("store"));
        files = scratch.resolve("files");
        working = Files.createDirectory(scratch.resolve("working"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private void put(String key, byte[] content) throws Exception {
        try (BlobUpload upload = store.keys().contains(key)
                ? store.update(key)
                : store.create(key, new SettableBlobMeta(new ArrayList<>()))) {
            upload.write(ByteBuffer.wrap(content));
            upload.finish();
        }
    }

    private void put(String key, String content) throws Exception {
        put(key, content.getBytes(StandardCharsets.UTF_8));
    }

    private static List<BlobFile> map(Map<String, Object> map) {
        return BlobFile.of(Map.of(Config.TOPOLOGY_BLOBSTORE_MAP, map));
    }

    @Test
    void filesAreLinkedAndFollowTheStore() throws Exception {
        put("key", "one");
        put("plain.txt", "plain");
        List<BlobFile> wanted =
                map(Map.of("key", Map.of("localname", "name.txt", "workerRestart", true), "plain.txt", Map.of()));
        try (TopologyBlobs blobs = TopologyBlobs.lay(store, wanted, files, working)) {
            Map<String, Long> versions = blobs.versions();
            long first = store.content("key").version();
            assertThat(versions)
                    .containsOnly(
                            Map.entry("name.txt", first),
                            Map.entry("plain.txt", store.content("plain.txt").version()));
            assertThat(working.resolve("name.txt")).hasContent("one");
            assertThat(working.resolve("name.txt").toRealPath()).hasFileName("key." + first);
            assertThat(blobs.update()).isEmpty();

            put("key", "two");
            put("plain.txt", "plainer");
            assertThat(blobs.update()).containsExactly("name.txt");
            assertThat(working.resolve("name.txt")).hasContent("two");
            assertThat(working.resolve("plain.txt")).hasContent("plainer");
            assertThat(versions).containsEntry("name.txt", store.content("key").version());
            assertThat(files.resolve("versions/name.txt")).isDirectoryNotContaining("glob:**." + first);
            Path code = Files.createDirectory(scratch.resolve("code"));
            blobs.linkFrom(code);
            assertThat(code.resolve("name.txt")).hasContent("two");
        }
        assertThat(working).isEmptyDirectory();
        assertThat(files).doesNotExist();
    }

    @Test
    void whatIsNoLongerInTheStoreStays() throws Exception {
        put("key", "one");
        try (TopologyBlobs blobs = TopologyBlobs.lay(store, map(Map.of("key", Map.of())), files, working)) {
            store.delete("key");
            assertThat(blobs.update()).isEmpty();
            assertThat(working.resolve("key")).hasContent("one");
            put("key", "again");
            blobs.update();
            assertThat(working.resolve("key")).hasContent("again");
        }
    }

    @Test
    void aMissingBlobIsRefused() throws Exception {
        put("key", "one");
        assertThatThrownBy(
                        () -> TopologyBlobs.lay(store, map(Map.of("key", Map.of(), "none", Map.of())), files, working))
                .isInstanceOf(KeyNotFoundException.class);
        assertThat(files).doesNotExist();
        assertThat(working).isEmptyDirectory();
    }

    @Test
    void aFileInTheWorkingDirectoryIsNotReplacedButAStaleLinkIs() throws Exception {
        put("key", "one");
        List<BlobFile> wanted = map(Map.of("key", Map.of()));
        Files.createSymbolicLink(working.resolve("key"), scratch.resolve("ended/links/key"));
        try (TopologyBlobs blobs = TopologyBlobs.lay(store, wanted, files, working)) {
            assertThat(working.resolve("key")).hasContent("one");
            assertThat(blobs.isEmpty()).isFalse();
        }
        Path killed = scratch.resolve("killed");
        Files.createDirectories(killed.resolve("links"));
        Files.writeString(killed.resolve("lock"), "");
        Files.createSymbolicLink(working.resolve("key"), Files.writeString(killed.resolve("links/key"), "old"));
        try (TopologyBlobs blobs = TopologyBlobs.lay(store, wanted, files, working)) {
            assertThat(working.resolve("key")).hasContent("one");
            assertThatThrownBy(() -> TopologyBlobs.lay(store, wanted, scratch.resolve("others"), working))
                    .as("of a topology that runs: %s", blobs)
                    .hasMessageContaining("exists, but blob key is to be there");
            assertThat(working.resolve("key")).hasContent("one");
        }
        Files.writeString(working.resolve("key"), "the user's");
        assertThatThrownBy(() -> TopologyBlobs.lay(store, wanted, files, working))
                .hasMessageContaining("exists, but blob key is to be there");
        assertThat(working.resolve("key")).hasContent("the user's");
        assertThat(files).doesNotExist();
    }

    private byte[] zip(String entry) throws IOException {
        Path zip = scratch.resolve("made.zip");
        try (OutputStream out = Files.newOutputStream(zip);
                ZipOutputStream packed = new ZipOutputStream(out)) {
            packed.putNextEntry(new ZipEntry(entry));
            packed.write("content".getBytes(StandardCharsets.UTF_8));
        }
        return Files.readAllBytes(zip);
    }

    private byte[] tar(String... options) throws Exception {
        Path content = Files.createDirectories(scratch.resolve("pack/sub"));
        Files.writeString(content.resolve("file"), "content");
        Path tar = scratch.resolve("made.tar");
        List<String> command =
                new ArrayList<>(List.of("tar", "--create", "--file=" + tar, "--directory=" + content.getParent()));
        command.addAll(List.of(options));
        assertThat(new ProcessBuilder(command).start().waitFor()).isZero();
        return Files.readAllBytes(tar);
    }

    @Test
    void archivesAreUnpackedByTheirKeys() throws Exception {
        put("a.zip", zip("sub/file"));
        put("b_jar", zip("sub/file"));
        put("c.tar", tar("sub"));
        put("d.tgz", tar("--gzip", "sub"));
        put("e_tar_gz", tar("--gzip", "sub"));
        put("unknown.rar", "as it is");
        Map<String, Object> unpack = Map.of("uncompress", true);
        List<BlobFile> wanted = map(Map.of(
                "a.zip",
                unpack,
                "b_jar",
                unpack,
                "c.tar",
                unpack,
                "d.tgz",
                unpack,
                "e_tar_gz",
                unpack,
                "unknown.rar",
                unpack));
        try (TopologyBlobs blobs = TopologyBlobs.lay(store, wanted, files, working)) {
            for (String key : List.of("a.zip", "b_jar", "c.tar", "d.tgz", "e_tar_gz")) {
                assertThat(working.resolve(key).resolve("sub/file")).as(key).hasContent("content");
            }
            assertThat(working.resolve("unknown.rar")).hasContent("as it is");
            put("a.zip", zip("other"));
            blobs.update();
            assertThat(working.resolve("a.zip").resolve("other")).hasContent("content");
            assertThat(working.resolve("a.zip").resolve("sub")).doesNotExist();
            // What cannot be unpacked stays as it was.
            put("a.zip", "no archive");
            blobs.update();
            assertThat(working.resolve("a.zip").resolve("other")).hasContent("content");
        }
    }

    @Test
    void aTarArchiveIsUnpackedHoweverMuchTarWarnsOf() throws Exception {
        Path many = Files.createDirectories(scratch.resolve("pack/many"));
        FileTime inTheFuture = FileTime.from(Instant.now().plus(Duration.ofDays(1_000)));
        for (int i = 0; i < 500; i++) {
            Files.setLastModifiedTime(Files.createFile(many.resolve("long".repeat(50) + i)), inTheFuture);
        }
        put("a.tar", tar("many"));
        List<BlobFile> wanted = map(Map.of("a.tar", Map.of("uncompress", true)));
        try (TopologyBlobs blobs = TopologyBlobs.lay(store, wanted, files, working)) {
            assertThat(blobs.isEmpty()).isFalse();
            assertThat(working.resolve("a.tar/many").toFile().list()).hasSize(500);
        }
    }

    /** Root may delete there anyway. */
    @Test
    void writeProtectedDirectoriesOfAnArchiveAreDeleted() throws Exception {
        put("a.tar", tar("--mode=a-w", "sub"));
        List<BlobFile> wanted = map(Map.of("a.tar", Map.of("uncompress", true)));
        try (TopologyBlobs blobs = TopologyBlobs.lay(store, wanted, files, working)) {
            assertThat(blobs.isEmpty()).isFalse();
            assertThat(working.resolve("a.tar/sub/file")).hasContent("content");
        }
        assertThat(files).doesNotExist();
    }

    @Test
    void anEntryThatNoFileCanBeCalledIsRefused() throws Exception {
        byte[] zip = zip("a?b");
        for (int i = 0; i < zip.length; i++) {
            zip[i] = zip[i] == '?' ? 0 : zip[i];
        }
        put("a.zip", zip);
        List<BlobFile> wanted = map(Map.of("a.zip", Map.of("uncompress", true)));
        assertThatThrownBy(() -> TopologyBlobs.lay(store, wanted, files, working))
                .hasMessageContaining("blob a.zip cannot be unpacked: it has an entry that no file can be called");
        assertThat(files).doesNotExist();
    }

    @Test
    void anEntryOutsideItsDirectoryIsRefused() throws Exception {
        put("a.zip", zip("../../../outside"));
        put("b.tar", tar("--absolute-names", "--transform=s,^sub,../outside,", "sub"));
        Map<String, Object> unpack = Map.of("uncompress", true);
        assertThatThrownBy(() -> TopologyBlobs.lay(store, map(Map.of("a.zip", unpack)), files, working))
                .hasMessageContaining("blob a.zip cannot be unpacked: it has an entry outside");
        assertThatThrownBy(() -> TopologyBlobs.lay(store, map(Map.of("b.tar", unpack)), files, working))
                .hasMessageContaining("blob b.tar cannot be unpacked: tar ended with");
        assertThat(scratch).isDirectoryNotContaining("glob:**outside");
        assertThat(files).doesNotExist();
    }

    @Test
    void wrongEntriesAreRefused() {
        for (String name : List.of("..", "a/b", "", "resources", "artifacts")) {
            assertThatThrownBy(() -> map(Map.of("key", Map.of("localname", name))))
                    .as(name)
                    .hasMessageContaining(Config.TOPOLOGY_BLOBSTORE_MAP + " has key with the localname '" + name + "'");
        }
        assertThatThrownBy(() -> map(Map.of("a", Map.of("localname", "b"), "b", Map.of())))
                .hasMessageContaining("two blobs with the localname b");
        assertThatThrownBy(() -> map(Map.of("key", Map.of("uncompress", "perhaps"))))
                .hasMessageContaining("uncompress");
        assertThatThrownBy(() -> map(Map.of("a/b", Map.of()))).hasMessageContaining("no key of a blob");
        assertThatThrownBy(() -> map(Map.of("key", "text"))).hasMessageContaining("no key of a blob with a map");
    }
}
