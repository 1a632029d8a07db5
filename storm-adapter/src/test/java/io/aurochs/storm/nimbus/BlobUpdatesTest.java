package io.aurochs.storm.nimbus;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.blob.BlobFile;
import io.aurochs.storm.blob.BlobService;
import io.aurochs.storm.blob.LocalBlobStore;
import io.aurochs.storm.blob.TopologyBlobs;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class BlobUpdatesTest {
    @TempDir
    Path scratch;

    /** As it is just being started. */
    @Test
    @Timeout(60)
    void aTopologyThatCannotBeStartedAgainYetIsAskedAgain() throws Exception {
        BlockingQueue<List<String>> restarts = new LinkedBlockingQueue<>();
        AtomicInteger calls = new AtomicInteger();
        List<BlobFile> files =
                BlobFile.of(Map.of(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("key", Map.of("workerRestart", true))));
        try (BlobService service = new BlobService(
                Utils.readStormConfig(), LocalBlobStore.open(scratch.resolve("store")), key -> Optional.empty())) {
            finish(service, service.beginCreate("key", new SettableBlobMeta(new ArrayList<>())), "one");
            TopologyBlobs blobs = TopologyBlobs.lay(service.store(), files, scratch.resolve("files"), null);
            try (BlobUpdates updates = new BlobUpdates(
                    "name", blobs, Map.of("supervisor.localizer.update.blob.interval.secs", 1), changed -> {
                        restarts.add(changed);
                        return calls.incrementAndGet() > 1;
                    })) {
                finish(service, service.beginUpdate("key"), "two");
                for (int i = 0; i < 2; i++) {
                    assertThat(restarts.take()).as("%s", updates).containsExactly("key");
                }
            }
        }
    }

    private static void finish(BlobService service, String session, String content) {
        service.upload(session, ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8)));
        service.finishUpload(session);
    }
}
