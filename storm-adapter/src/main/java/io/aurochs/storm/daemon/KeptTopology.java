package io.aurochs.storm.daemon;

import io.aurochs.storm.blob.LocalBlobStore;
import io.aurochs.storm.file.DurableFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.thrift.TBase;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.TSerializer;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.transport.TMemoryInputTransport;
import org.jspecify.annotations.Nullable;

/**
 * A submitted topology in the daemon's directory: what was submitted, which never changes, and what commands have made of it since. It
 * counts from the moment when it has a standing. The daemon and the topology's JVM each have one for the same directory; the JVM only reads
 * what was submitted. Not safe for several threads that write.
 */
final class KeptTopology {
    private static final String SUBMISSION = "submission.json";
    private static final String TOPOLOGY = "topology";
    private static final String CONF = "conf.json";
    private static final String JAR = "topology.jar";
    private static final String DEPENDENCIES = "dependencies";
    /** Its place on the class path, and the blob's key. */
    private static final Pattern DEPENDENCY = Pattern.compile("(\\d{1,9})-.+");

    private static final String STANDING = "standing";
    private static final String CREDENTIALS = "credentials";
    private static final String REBALANCE = "rebalance";
    private static final String LOG_LEVELS = "log-levels";
    private static final String FAILURE = "failure";

    private final Path directory;
    private final String id;
    private final String name;
    private final long submittedMs;

    private KeptTopology(Path directory, String id, String name, long submittedMs) {
        this.directory = directory;
        this.id = id;
        this.name = name;
        this.submittedMs = submittedMs;
    }

    /**
     * Keeps a submission, which does not count yet.
     *
     * @param directory is made
     * @param jar is moved there; null: none was uploaded
     */
    static KeptTopology keep(
            Path directory, String id, String name, @Nullable Path jar, String conf, StormTopology topology)
            throws IOException {
        KeptTopology kept = new KeptTopology(directory, id, name, System.currentTimeMillis());
        DurableFiles.makeDirectories(directory);
        if (jar != null) {
            DurableFiles.sync(jar);
            DurableFiles.move(jar, kept.jar());
        }
        kept.write(TOPOLOGY, encoded(topology));
        kept.write(CONF, conf.getBytes(StandardCharsets.UTF_8));
        Map<String, Object> submission = new LinkedHashMap<>();
        submission.put("id", id);
        submission.put("name", name);
        submission.put("submittedMs", kept.submittedMs);
        kept.write(SUBMISSION, JSONValue.toJSONString(submission).getBytes(StandardCharsets.UTF_8));
        return kept;
    }

    /** @throws IOException when there is none, or it cannot be read */
    static KeptTopology read(Path directory) throws IOException {
        Path file = directory.resolve(SUBMISSION);
        if (JSONValue.parse(text(file)) instanceof Map<?, ?> submission
                && submission.get("id") instanceof String id
                && submission.get("name") instanceof String name
                && submission.get("submittedMs") instanceof Number submittedMs) {
            return new KeptTopology(directory, id, name, submittedMs.longValue());
        }
        throw damaged(file, null);
    }

    /**
     * Reads all that is kept.
     *
     * @throws IOException when a file is damaged: empty, truncated, or not what a daemon has written
     */
    void check() throws IOException {
        standing();
        topology();
        if (!(JSONValue.parse(conf()) instanceof Map)) {
            throw damaged(directory.resolve(CONF), null);
        }
        credentials();
        rebalance();
        logLevels();
        if ("".equals(failure())) {
            throw damaged(directory.resolve(FAILURE), null);
        }
        checkJars();
    }

    /** @throws IOException when what was submitted for the class path is no jar: a virtual machine would say nothing, and go without it */
    void checkJars() throws IOException {
        if (Files.exists(jar())) {
            checkJar(jar());
        }
        for (Path dependency : dependencies()) {
            checkJar(dependency);
        }
    }

    private static void checkJar(Path jar) throws IOException {
        try {
            new ZipFile(jar.toFile()).close();
        } catch (ZipException e) {
            throw damaged(jar, e);
        }
    }

    private static IOException damaged(Path file, @Nullable Exception cause) {
        return new IOException(file + " is damaged" + (cause == null ? "" : ": " + cause.getMessage()), cause);
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw damaged(file, e);
        }
    }

    String id() {
        return id;
    }

    String name() {
        return name;
    }

    /** Milliseconds since 1970. */
    long submittedMs() {
        return submittedMs;
    }

    Path directory() {
        return directory;
    }

    /** Need not exist: a client may submit without one. */
    Path jar() {
        return directory.resolve(JAR);
    }

    /** How a daemon finds its JVM. */
    JvmFiles jvm() {
        return new JvmFiles(directory);
    }

    /**
     * Keeps copies of blobs that are to be on the class path.
     *
     * @param keys in the order of the class path
     * @throws KeyNotFoundException when there is no such blob
     */
    void addDependencies(LocalBlobStore blobs, List<String> keys) throws IOException, KeyNotFoundException {
        Path dependencies = directory.resolve(DEPENDENCIES);
        for (int i = 0; i < keys.size(); i++) {
            DurableFiles.makeDirectories(dependencies);
            Path copy = dependencies.resolve(i + "-" + keys.get(i));
            blobs.copy(keys.get(i), copy);
            DurableFiles.sync(copy);
        }
        if (!keys.isEmpty()) {
            DurableFiles.sync(dependencies);
        }
    }

    /** What is on the class path behind the jar, in this order. */
    List<Path> dependencies() throws IOException {
        Path dependencies = directory.resolve(DEPENDENCIES);
        if (!Files.exists(dependencies)) {
            return List.of();
        }
        SortedMap<Integer, Path> ordered = new TreeMap<>();
        try (Stream<Path> all = Files.list(dependencies)) {
            for (Path each : all.toList()) {
                Matcher name = DEPENDENCY.matcher(String.valueOf(each.getFileName()));
                if (!name.matches()) {
                    throw damaged(dependencies, new IOException(each.getFileName() + " is no dependency"));
                }
                ordered.put(Integer.parseInt(name.group(1)), each);
            }
        }
        return List.copyOf(ordered.values());
    }

    /** Where its JVM lays out blobs. */
    Path blobs() {
        return directory.resolve("blobs");
    }

    /** The working directory of its JVM. */
    Path working() {
        return directory.resolve("worker");
    }

    /** The topology's configuration as submitted, JSON. */
    String conf() throws IOException {
        return text(directory.resolve(CONF));
    }

    StormTopology topology() throws IOException {
        StormTopology topology = new StormTopology();
        decode(topology, TOPOLOGY);
        return topology;
    }

    /** Whether it counts. */
    boolean isAccepted() {
        return isAccepted(directory);
    }

    /** Whether a topology's directory is one that counts. */
    static boolean isAccepted(Path directory) {
        return Files.exists(directory.resolve(STANDING));
    }

    Standing standing() throws IOException {
        Path file = directory.resolve(STANDING);
        try {
            return Standing.decode(Files.readAllBytes(file));
        } catch (IllegalArgumentException e) {
            throw damaged(file, e);
        }
    }

    void standing(Standing standing) throws IOException {
        write(STANDING, standing.encode());
    }

    Map<String, String> credentials() throws IOException {
        Credentials credentials = new Credentials(new LinkedHashMap<>());
        decode(credentials, CREDENTIALS);
        return credentials.get_creds();
    }

    void credentials(Map<String, String> credentials) throws IOException {
        write(CREDENTIALS, encoded(new Credentials(credentials)));
    }

    /** What all rebalances together ask for; null: there was none. */
    @Nullable
    RebalanceOptions rebalance() throws IOException {
        RebalanceOptions options = new RebalanceOptions();
        return decode(options, REBALANCE) ? options : null;
    }

    void rebalance(RebalanceOptions options) throws IOException {
        write(REBALANCE, encoded(options));
    }

    /** The levels that its loggers are to have, those that were named. */
    LogConfig logLevels() throws IOException {
        LogConfig levels = new LogConfig();
        decode(levels, LOG_LEVELS);
        return levels;
    }

    void logLevels(LogConfig levels) throws IOException {
        write(LOG_LEVELS, encoded(levels));
    }

    /** What ended it for good; null: nothing did. */
    @Nullable
    String failure() throws IOException {
        Path file = directory.resolve(FAILURE);
        return Files.exists(file) ? text(file) : null;
    }

    /** It has ended for good by a failure, and is not to be started again. */
    void failure(String line) throws IOException {
        write(FAILURE, line.getBytes(StandardCharsets.UTF_8));
    }

    private void write(String file, byte[] content) throws IOException {
        DurableFiles.write(directory.resolve(file), content);
    }

    private static byte[] encoded(TBase<?, ?> struct) throws IOException {
        try {
            return new TSerializer().serialize(struct);
        } catch (TException e) {
            throw new IOException(struct.getClass().getSimpleName() + " cannot be written: " + e.getMessage(), e);
        }
    }

    /** Returns false, and leaves the structure as it is, if there is no such file. */
    private boolean decode(TBase<?, ?> struct, String file) throws IOException {
        Path path = directory.resolve(file);
        if (!Files.exists(path)) {
            return false;
        }
        try {
            TMemoryInputTransport in = new TMemoryInputTransport(Files.readAllBytes(path));
            struct.read(new TBinaryProtocol(in));
            if (in.getBytesRemainingInBuffer() == 0) {
                return true;
            }
            // Zeros, which a file system that had no time to write may leave, begin with a structure without fields.
            throw damaged(path, null);
        } catch (TException | RuntimeException e) {
            // Thrift does not check all lengths.
            throw damaged(path, e);
        }
    }
}
