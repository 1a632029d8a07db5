package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.storm.Config;
import org.apache.storm.blobstore.AtomicOutputStream;
import org.apache.storm.blobstore.InputStreamWithMeta;
import org.apache.storm.blobstore.NimbusBlobStore;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.transport.TTransportException;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Storm's own client uploads blobs in large chunks. */
@SuppressWarnings("try") // the daemon is only to run meanwhile
@Timeout(120)
class LargeUploadTest {
    private static final int MIB = 1 << 20;
    private static final int CLIENTS = 4;
    private static final int BLOB_BYTES = 8 * MIB + 17;
    /** Of a message: Storm's default. */
    private static final int USUAL_MOST_BYTES = MIB;

    private final Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());

    @TempDir
    Path directory;

    private StormDaemon daemon(int mostBytes) throws IOException {
        conf.put(Config.STORM_LOCAL_DIR, directory.toString());
        conf.put(Config.NIMBUS_THRIFT_PORT, 0);
        conf.put(Config.NIMBUS_THRIFT_MAX_BUFFER_SIZE, mostBytes);
        StormDaemon daemon = StormDaemon.start(conf, Map.of(), new NoObserver());
        conf.put(Config.NIMBUS_THRIFT_PORT, daemon.port());
        return daemon;
    }

    private NimbusBlobStore client(int chunkBytes) {
        Map<String, Object> its = new HashMap<>(conf);
        its.put(Config.STORM_BLOBSTORE_INPUTSTREAM_BUFFER_SIZE_BYTES, chunkBytes);
        NimbusBlobStore client = new NimbusBlobStore();
        client.prepare(its);
        return client;
    }

    private static void upload(NimbusBlobStore client, String key, byte[] data) throws Exception {
        try (AtomicOutputStream out = client.createBlob(key, new SettableBlobMeta(new ArrayList<>()))) {
            out.write(data);
        }
    }

    private static byte[] download(NimbusBlobStore client, String key) throws Exception {
        try (InputStreamWithMeta in = client.getBlob(key)) {
            return in.readAllBytes();
        }
    }

    private void uploadFromManyClients(int chunkBytes) throws Exception {
        long seed = System.nanoTime();
        System.out.println("LargeUploadTest seed=" + seed);
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Callable<Boolean>> uploads = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                String key = "blob-" + i;
                byte[] data = new byte[BLOB_BYTES];
                new Random(seed + i).nextBytes(data);
                uploads.add(() -> {
                    try (NimbusBlobStore client = client(chunkBytes)) {
                        upload(client, key, data);
                        assertThat(download(client, key)).isEqualTo(data);
                    }
                    return true;
                });
            }
            for (Future<Boolean> each : threads.invokeAll(uploads)) {
                assertThat(each.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void chunksThatAreAsLargeAsAMessageGoThrough() throws Exception {
        try (StormDaemon daemon = daemon(USUAL_MOST_BYTES)) {
            uploadFromManyClients(USUAL_MOST_BYTES);
        }
    }

    @Test
    void largerChunksGoThroughWhereTheDaemonTakesThem() throws Exception {
        try (StormDaemon daemon = daemon(4 * MIB)) {
            uploadFromManyClients(3 * MIB);
        }
    }

    @Test
    void aChunkThatIsTooLargeEndsItsClientsCall() throws Exception {
        try (StormDaemon daemon = daemon(USUAL_MOST_BYTES);
                NimbusBlobStore other = client(MIB / 2);
                NimbusBlobStore client = client(2 * MIB)) {
            AtomicOutputStream out = client.createBlob("large", new SettableBlobMeta(new ArrayList<>()));
            assertThatThrownBy(() -> out.write(new byte[2 * MIB])).hasCauseInstanceOf(TTransportException.class);
            byte[] data = {1, 2, 3};
            upload(other, "small", data);
            assertThat(download(other, "small")).isEqualTo(data);
        }
    }
}
