package io.aurochs.storm.daemon;

import io.aurochs.storm.blob.LocalBlobStore;
import io.aurochs.storm.file.DurableFiles;
import io.aurochs.storm.file.StoredStructs;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
import org.jspecify.annotations.Nullable;

/**
 * A submitted topology in the daemon's directory: what was submitted, which never changes, and what commands have made of it since. It
 * counts from the moment when it is given a standing. The daemon and the topology's JVM each have one for the same directory; the JVM only reads
 * what was submitted. The daemon alone writes the standing and what commands add, and so reads them once. Not safe for several threads that
 * write.
 */
final class KeptTopology {
    private static final String SUBMISSION = "submission.json";
    private static final String TOPOLOGY = "topology";
    private static final String CONF = "conf.json";
    private static final String JAR = "topology.jar";
    private static final String DEPENDENCIES = "dependencies";
    private static final String STANDING = "standing";
    private static final String CREDENTIALS = "credentials";
    private static final String REBALANCE = "rebalance";
    private static final String LOG_LEVELS = "log-levels";
    private static final String FAILURE = "failure";
    /** What commands add. */
    private static final Set<String> ADDED = Set.of(CREDENTIALS, REBALANCE, LOG_LEVELS);

    private final Path directory;
    private final String id;
    private final String name;
    private final long submittedMs;
    private final boolean hasJar;
    /** By name. */
    private final Map<String, AddedFile> added;
    /** The standing as it was written or read last. */
    private volatile KeptStanding noted = KeptStanding.SUBMITTED;

    private KeptTopology(Path directory, String id, String name, long submittedMs, boolean hasJar) {
        this.directory = directory;
        this.id = id;
        this.name = name;
        this.submittedMs = submittedMs;
        this.hasJar = hasJar;
        this.added = ADDED.stream()
                .collect(Collectors.toUnmodifiableMap(file -> file, file -> new AddedFile(directory.resolve(file))));
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
        KeptTopology kept = new KeptTopology(directory, id, name, System.currentTimeMillis(), jar != null);
        DurableFiles.makeDirectories(directory);
        // First, so that a directory with other files and without this one has lost it.
        kept.write(STANDING, KeptStanding.SUBMITTED.encode());
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
        submission.put("jar", kept.hasJar);
        kept.write(SUBMISSION, JSONValue.toJSONString(submission).getBytes(StandardCharsets.UTF_8));
        return kept;
    }

    /**
     * Reads what names the topology.
     *
     * @throws DamagedFileException when there is none
     * @throws IOException when it cannot be read
     */
    static KeptTopology read(Path directory) throws IOException {
        Path file = directory.resolve(SUBMISSION);
        if (JSONValue.parse(text(file)) instanceof Map<?, ?> submission
                && submission.get("id") instanceof String id
                && submission.get("name") instanceof String name
                && submission.get("submittedMs") instanceof Number submittedMs) {
            // Earlier daemons did not write whether there is a jar.
            boolean hasJar =
                    submission.get("jar") instanceof Boolean jar ? jar : DurableFiles.exists(directory.resolve(JAR));
            return new KeptTopology(directory, id, name, submittedMs.longValue(), hasJar);
        }
        throw DamagedFileException.of(file, null);
    }

    /**
     * Takes up what an earlier daemon has kept: reads the standing and, if the submission counts, all else.
     *
     * @throws DamagedFileException when a file is missing, empty, truncated, or not what a daemon has written
     * @throws IOException when a file cannot be read
     */
    void takeUp() throws IOException {
        KeptStanding kept = keptStanding(directory);
        for (String file : ADDED) {
            if (DurableFiles.exists(directory.resolve(file))) {
                // A daemon may have been killed before it noted that, and earlier ones noted nothing.
                kept = kept.with(file);
            }
        }
        noted = kept;
        if (!isAccepted()) {
            return;
        }
        topology();
        parsedConf();
        for (String file : kept.files()) {
            addedFile(file).read();
        }
        credentials();
        rebalance();
        logLevels();
        if ("".equals(failure())) {
            throw DamagedFileException.of(directory.resolve(FAILURE), null);
        }
        checkJars();
    }

    /**
     * Checks what was submitted for the class path.
     *
     * @throws DamagedFileException when a file is missing or is no jar: a virtual machine would say nothing, and go without it
     * @throws IOException when one cannot be read
     */
    void checkJars() throws IOException {
        for (Path jar : classPath()) {
            try {
                new ZipFile(jar.toFile()).close();
            } catch (NoSuchFileException e) {
                throw DamagedFileException.missing(jar, e);
            } catch (ZipException | EOFException e) {
                throw DamagedFileException.of(jar, e);
            }
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw DamagedFileException.of(file, e);
        }
    }

    /**
     * The content of a file that has to be there.
     *
     * @throws DamagedFileException when it is not
     */
    static byte[] bytes(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw DamagedFileException.missing(file, e);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(file + " cannot be read: " + e.getMessage(), e);
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

    /** Where the jar is, if one was uploaded. */
    private Path jar() {
        return directory.resolve(JAR);
    }

    /** How a daemon finds its JVM. */
    JvmFiles jvm() {
        return new JvmFiles(directory);
    }

    /** The blobs that a topology has on its class path, in this order: what the client's {@code --jars} and {@code --artifacts} have uploaded. */
    static List<String> dependencies(StormTopology topology) {
        List<String> keys = new ArrayList<>();
        if (topology.is_set_dependency_jars()) {
            keys.addAll(topology.get_dependency_jars());
        }
        if (topology.is_set_dependency_artifacts()) {
            keys.addAll(topology.get_dependency_artifacts());
        }
        return keys;
    }

    /**
     * Keeps copies of the blobs that are to be on the class path.
     *
     * @throws KeyNotFoundException when there is no such blob
     */
    void addDependencies(LocalBlobStore blobs) throws IOException, KeyNotFoundException {
        List<String> keys = dependencies(topology());
        for (int i = 0; i < keys.size(); i++) {
            Path copy = dependency(i, keys.get(i));
            DurableFiles.makeDirectories(directory.resolve(DEPENDENCIES));
            blobs.copy(keys.get(i), copy);
            DurableFiles.sync(copy);
        }
        if (!keys.isEmpty()) {
            DurableFiles.sync(directory.resolve(DEPENDENCIES));
        }
    }

    private Path dependency(int place, String key) throws IOException {
        try {
            return directory.resolve(DEPENDENCIES).resolve(place + "-" + key);
        } catch (InvalidPathException e) {
            throw DamagedFileException.of(directory.resolve(TOPOLOGY), e);
        }
    }

    /** What was submitted for the class path, in this order: the jar, if there is one, and the dependencies. */
    List<Path> classPath() throws IOException {
        List<Path> path = new ArrayList<>();
        if (hasJar) {
            path.add(jar());
        }
        List<String> keys = dependencies(topology());
        for (int i = 0; i < keys.size(); i++) {
            path.add(dependency(i, keys.get(i)));
        }
        return path;
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

    /**
     * The same, parsed.
     *
     * @throws DamagedFileException when it is no JSON object
     */
    @SuppressWarnings("unchecked")
    Map<String, Object> parsedConf() throws IOException {
        if (JSONValue.parse(conf()) instanceof Map<?, ?> conf) {
            return (Map<String, Object>) conf;
        }
        throw DamagedFileException.of(directory.resolve(CONF), null);
    }

    StormTopology topology() throws IOException {
        StormTopology topology = new StormTopology();
        Path file = directory.resolve(TOPOLOGY);
        decode(topology, bytes(file), file);
        return topology;
    }

    /** Whether it counts. */
    boolean isAccepted() {
        return noted.standing() != null;
    }

    /** Whether a damaged directory is of a submission that never counted: its standing is still the first, or nothing was written before it. */
    static boolean isUnaccepted(Path directory) throws IOException {
        try {
            return keptStanding(directory).standing() == null;
        } catch (DamagedFileException e) {
            return e.isMissing() && DurableFiles.hasNothingBut(directory, STANDING);
        }
    }

    /** Of a topology that counts. */
    Standing standing() {
        Standing standing = noted.standing();
        if (standing == null) {
            throw new IllegalStateException("topology " + id + " does not count yet");
        }
        return standing;
    }

    void standing(Standing standing) throws IOException {
        note(new KeptStanding(standing, noted.files()));
    }

    private void note(KeptStanding next) throws IOException {
        if (next.standing() != null) {
            write(STANDING, next.encode());
        }
        noted = next;
    }

    /** Writes what commands have added again, where it was lost or changed since; returns a line for the user about each such file. */
    List<String> restore() {
        return added.values().stream()
                .map(AddedFile::restore)
                .flatMap(Optional::stream)
                .toList();
    }

    private static KeptStanding keptStanding(Path directory) throws IOException {
        Path file = directory.resolve(STANDING);
        try {
            return KeptStanding.decode(bytes(file), ADDED);
        } catch (IllegalArgumentException e) {
            throw DamagedFileException.of(file, e);
        }
    }

    Map<String, String> credentials() throws IOException {
        Credentials credentials = new Credentials(new LinkedHashMap<>());
        decodeIfAdded(credentials, CREDENTIALS);
        return credentials.get_creds();
    }

    void credentials(Map<String, String> credentials) throws IOException {
        add(CREDENTIALS, encoded(new Credentials(credentials)));
    }

    /** What all rebalances together ask for; null: there was none. */
    @Nullable
    RebalanceOptions rebalance() throws IOException {
        RebalanceOptions options = new RebalanceOptions();
        return decodeIfAdded(options, REBALANCE) ? options : null;
    }

    void rebalance(RebalanceOptions options) throws IOException {
        add(REBALANCE, encoded(options));
    }

    /** The levels that its loggers are to have, those that were named. */
    LogConfig logLevels() throws IOException {
        LogConfig levels = new LogConfig();
        decodeIfAdded(levels, LOG_LEVELS);
        return levels;
    }

    void logLevels(LogConfig levels) throws IOException {
        add(LOG_LEVELS, encoded(levels));
    }

    /** What ended it for good; null: nothing did. */
    @Nullable
    String failure() throws IOException {
        Path file = directory.resolve(FAILURE);
        return DurableFiles.exists(file) ? text(file) : null;
    }

    /** It has ended for good by a failure, and is not to be started again. */
    void failure(String line) throws IOException {
        write(FAILURE, line.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes what a command adds, which has to be there from now on; the standing, too: it may have been lost. */
    private void add(String file, byte[] content) throws IOException {
        addedFile(file).write(content);
        note(noted.with(file));
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

    /** Returns false, and leaves the structure as it is, if commands have added nothing. */
    private boolean decodeIfAdded(TBase<?, ?> struct, String file) throws IOException {
        AddedFile from = addedFile(file);
        byte[] content = from.content();
        if (content == null) {
            return false;
        }
        decode(struct, content, from.path());
        return true;
    }

    private AddedFile addedFile(String file) {
        return Objects.requireNonNull(added.get(file), file);
    }

    private static void decode(TBase<?, ?> struct, byte[] content, Path file) throws IOException {
        try {
            StoredStructs.read(struct, content);
        } catch (TException e) {
            throw DamagedFileException.of(file, e);
        }
    }
}
