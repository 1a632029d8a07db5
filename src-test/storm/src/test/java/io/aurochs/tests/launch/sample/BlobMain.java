package io.aurochs.tests.launch.sample;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.blobstore.AtomicOutputStream;
import org.apache.storm.blobstore.BlobStoreAclHandler;
import org.apache.storm.blobstore.ClientBlobStore;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/**
 * Submits a topology whose bolt reads the blob {@code words} as the file {@code words.txt}, by its name and beside its code directory, and a
 * resource {@code dependency.txt}. It updates the blob by Storm's client, awaits the new file, and kills the topology. The arguments are the
 * name, the directory for traces, whether the blob restarts the topology, and whether the main creates it ({@code create}).
 */
public final class BlobMain {
    private BlobMain() {}

    public static void main(String[] args) throws Exception {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 2);
        conf.put("supervisor.localizer.update.blob.interval.secs", 1);
        conf.put(
                Config.TOPOLOGY_BLOBSTORE_MAP,
                Map.of("words", Map.of("localname", "words.txt", "workerRestart", Boolean.parseBoolean(args[2]))));
        if (args.length > 3) {
            try (ClientBlobStore store = Utils.getClientBlobStore(Utils.readStormConfig())) {
                write(store.createBlob("words", new SettableBlobMeta(BlobStoreAclHandler.WORLD_EVERYTHING)), "one");
            }
        }
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new DaemonMain.Numbers(args[1], args[0]), 1);
        builder.setBolt("reader", new Reader(args[1], args[0], Boolean.parseBoolean(args[2])), 1)
                .shuffleGrouping("numbers");
        StormSubmitter.submitTopology(args[0], conf, builder.createTopology());
    }

    private static void write(AtomicOutputStream out, String content) throws IOException {
        out.write(content.getBytes(StandardCharsets.UTF_8));
        out.close();
    }

    /** Reads the file again with each tuple. */
    public static final class Reader extends BaseBasicBolt {
        @Serial
        private static final long serialVersionUID = 1L;

        /** In this process. */
        private static final AtomicInteger PREPARED = new AtomicInteger();

        private final String directory;
        private final String name;
        /** Whether it waits until it is prepared anew. */
        private final boolean isRestarted;

        private transient Map<String, Object> conf = Map.of();
        private String prepared = "";
        private boolean isDone;

        Reader(String directory, String name, boolean isRestarted) {
            this.directory = directory;
            this.name = name;
            this.isRestarted = isRestarted;
        }

        @Override
        public void prepare(Map<String, Object> topoConf, TopologyContext context) {
            conf = topoConf;
            Path beside = Path.of(Objects.requireNonNull(new File(context.getCodeDir()).getParent()), "words.txt");
            prepared = content();
            trace("prepared here " + PREPARED.incrementAndGet() + " times");
            trace("file " + prepared + " " + read(beside) + " "
                    + context.getBlobToLastKnownVersion().keySet());
            try (InputStream in = Reader.class.getClassLoader().getResourceAsStream("dependency.txt")) {
                trace("dependency " + (in == null ? "none" : new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            if (prepared.equals("one")) {
                try (ClientBlobStore store = Utils.getClientBlobStore(conf)) {
                    write(store.updateBlob("words"), "two");
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        private static String content() {
            return read(new File("words.txt").toPath());
        }

        private static String read(Path file) {
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void trace(String what) {
            try {
                Files.writeString(
                        Path.of(directory, name), what + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void execute(Tuple number, BasicOutputCollector collector) {
            if (isDone || !(isRestarted ? prepared : content()).equals("two")) {
                return;
            }
            isDone = true;
            trace("updated two");
            KillOptions now = new KillOptions();
            now.set_wait_secs(0);
            try (NimbusClient nimbus = NimbusClient.Builder.withConf(conf).build()) {
                nimbus.getClient().killTopologyWithOpts(name, now);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
