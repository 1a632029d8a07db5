package io.aurochs.tests.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;
import org.apache.storm.blobstore.AtomicOutputStream;
import org.apache.storm.blobstore.BlobStoreAclHandler;
import org.apache.storm.blobstore.ClientBlobStore;
import org.apache.storm.blobstore.InputStreamWithMeta;
import org.apache.storm.generated.AccessControl;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Storm's own client of the blob store finds the same on Storm's local cluster and on Aurochs. */
@Tag("full")
@Timeout(120)
class BlobStoreTest {
    private static final int MANY = 250;
    private static final String DEPENDENCY = "dep-";

    /** A call of a client's. */
    private interface Call {
        Object run() throws Exception;
    }

    @Test
    @SuppressWarnings("try") // Its close may be interrupted, and then so is the test.
    void aurochsAnswersAsStockDoes() throws Exception {
        List<String> stock;
        try (LocalCluster cluster =
                new LocalCluster.Builder().withSupervisors(0).build()) {
            stock = told(cluster.getNimbus(), cluster);
        }
        List<String> aurochs;
        try (AurochsCluster cluster = new AurochsCluster()) {
            aurochs = told(cluster.getNimbus(), cluster);
        }
        assertThat(aurochs).isEqualTo(stock);
        assertThat(stock)
                .contains(
                        "read again: two",
                        "replicate: refused",
                        "deleted and read: KeyNotFoundException",
                        "in use: refused",
                        "no such blob: InvalidTopologyException");
    }

    @SuppressWarnings("try") // only to be installed meanwhile
    private static List<String> told(Nimbus.Iface nimbus, ILocalCluster cluster) throws Exception {
        List<String> told = new ArrayList<>();
        try (NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(nimbus);
                ClientBlobStore store = Utils.getClientBlobStore(Utils.readStormConfig())) {
            note(told, "missing", () -> store.getBlobMeta("key"));
            note(told, "missing data", () -> text(store, "key"));
            note(told, "missing update", () -> store.updateBlob("key"));
            note(told, "missing delete", () -> delete(store, "key"));
            note(told, "create", () -> create(store, "key", "one", "u:alice:rwa"));
            note(told, "exists", () -> create(store, "key", "one", "o::rwa"));
            note(told, "read", () -> text(store, "key"));
            note(told, "meta", () -> meta(store, "key"));
            note(told, "update", () -> write(store.updateBlob("key"), "two"));
            note(told, "read again", () -> text(store, "key"));
            note(told, "meta again", () -> meta(store, "key"));
            note(told, "cancelled", () -> cancelled(store));
            note(told, "read after that", () -> text(store, "key"));
            note(told, "acl twice", () -> create(store, "twice", "x", "u:bob:rwa,u:bob:r--"));
            note(told, "set acl", () -> setAcl(store, "u:bob:rw-"));
            note(told, "meta of acl", () -> meta(store, "key"));
            note(told, "replication", () -> store.getBlobReplication("key"));
            note(told, "replicate", () -> store.updateBlobReplication("key", 2));
            note(told, "exists at all", () -> store.isRemoteBlobExists("key") + " " + store.isRemoteBlobExists("none"));
            note(told, "empty", () -> create(store, "empty", "", "o::rwa"));
            note(told, "read empty", () -> text(store, "empty"));
            note(told, "large", () -> create(store, "large", "0123456789".repeat(100_000), "o::rwa"));
            note(told, "read large", () -> text(store, "large").hashCode());
            for (String key : List.of("a b", "Schlüssel.1", "_", "..", "a/b", "a:b")) {
                note(told, "key " + key, () -> create(store, key, key, "o::rwa"));
            }
            for (int i = 0; i < MANY; i++) {
                create(store, DEPENDENCY + i, "x", "o::rwa");
            }
            note(told, "list", () -> keys(store));
            note(told, "used", () -> submit(cluster));
            note(told, "in use", () -> delete(store, "key"));
            note(told, "no such blob", () -> submit(cluster, "none"));
            note(told, "deleted", () -> delete(store, "empty"));
            note(told, "deleted and read", () -> text(store, "empty"));
        }
        return told;
    }

    /** What came of it, or the kind of refusal where Storm's protocol has one: the words are each system's own. */
    private static void note(List<String> told, String what, Call call) {
        try {
            told.add(what + ": " + call.run());
        } catch (TException e) {
            told.add(what + ": " + e.getClass().getSimpleName().replaceFirst("^Wrapped", ""));
        } catch (Exception e) {
            told.add(what + ": refused");
        }
    }

    private static List<AccessControl> acl(String text) {
        List<AccessControl> acl = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            acl.add(BlobStoreAclHandler.parseAccessControl(part));
        }
        return acl;
    }

    private static String create(ClientBlobStore store, String key, String content, String acl) throws Exception {
        return write(store.createBlob(key, new SettableBlobMeta(acl(acl))), content);
    }

    private static String write(AtomicOutputStream out, String content) throws Exception {
        out.write(content.getBytes(StandardCharsets.UTF_8));
        out.close();
        return "done";
    }

    private static String cancelled(ClientBlobStore store) throws Exception {
        AtomicOutputStream out = store.updateBlob("key");
        out.write(new byte[] {1});
        out.cancel();
        return "done";
    }

    private static String text(ClientBlobStore store, String key) throws Exception {
        try (InputStreamWithMeta in = store.getBlob(key)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String meta(ClientBlobStore store, String key) throws Exception {
        ReadableBlobMeta meta = store.getBlobMeta(key);
        try (InputStreamWithMeta in = store.getBlob(key)) {
            return meta.get_version() + " " + in.getVersion() + " " + in.getFileLength() + " "
                    + new TreeSet<>(meta.get_settable().get_acl().stream()
                            .map(BlobStoreAclHandler::accessControlToString)
                            .toList());
        }
    }

    private static String setAcl(ClientBlobStore store, String acl) throws Exception {
        store.setBlobMeta("key", new SettableBlobMeta(acl(acl)));
        return "done";
    }

    private static String delete(ClientBlobStore store, String key) throws Exception {
        store.deleteBlob(key);
        return "done";
    }

    private static Set<String> keys(ClientBlobStore store) {
        Set<String> keys = new TreeSet<>();
        for (Iterator<String> each = store.listKeys(); each.hasNext(); ) {
            keys.add(each.next());
        }
        return keys;
    }

    private static String submit(ILocalCluster cluster) throws Exception {
        return submit(cluster, "key");
    }

    private static String submit(ILocalCluster cluster, String key) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout(), 1);
        cluster.submitTopologyWithOpts(
                "with-" + key,
                Map.of(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of(key, Map.of("localname", "file"))),
                builder.createTopology(),
                new SubmitOptions(TopologyInitialStatus.INACTIVE));
        return "done";
    }
}
