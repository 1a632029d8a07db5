package io.aurochs.benchmarks.driver.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.run.RunResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps every finished run in a directory, as JSON of a file: {@code key}, all that decides about it, and {@code result}. A file is there
 * as a whole or not at all. Runs whose files are damaged or of other keys are run again, and so are those that an earlier store has left
 * with wrong results. One thread; runs of one directory do not overlap.
 */
public final class RunStore {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final int DIGEST_BYTES = 8;

    private record Kept(RunKey key, RunResult result) {}

    private final Path directory;
    private final String machine;
    private final Set<RunKey> keptByThis = new HashSet<>();

    /**
     * Keeps nothing yet.
     *
     * @param machine where runs take place, in a line
     * @throws IOException if the directory cannot be made
     */
    public RunStore(Path directory, String machine) throws IOException {
        this.directory = Files.createDirectories(directory);
        this.machine = machine;
    }

    /** What was kept of a run: what is right, and what is wrong if it was this store that kept it. */
    public Optional<RunResult> find(Asked asked) {
        RunKey key = RunKey.of(asked, machine);
        return read(key).filter(result -> result.resultsEqual() || keptByThis.contains(key));
    }

    private Optional<RunResult> read(RunKey key) {
        Path file = file(key);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            JsonNode kept = MAPPER.readTree(file.toFile());
            return MAPPER.valueToTree(key).equals(kept.get("key"))
                    ? Optional.of(MAPPER.treeToValue(kept.get("result"), RunResult.class))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Keeps a result, instead of what was kept of the same run. */
    public void keep(Asked asked, RunResult result) throws IOException {
        RunKey key = RunKey.of(asked, machine);
        Path file = file(key);
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        MAPPER.writeValue(unfinished.toFile(), new Kept(key, result));
        Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
        keptByThis.add(key);
    }

    /** What a run's file is called, without its ending: no other run's is, and a person can find it, too. */
    public String name(Asked asked) {
        return name(RunKey.of(asked, machine));
    }

    private Path file(RunKey key) {
        return directory.resolve(name(key) + ".json");
    }

    private static String name(RunKey key) {
        return String.format(
                Locale.ROOT,
                "%s-%s-%s-%d-%s",
                key.engine().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", ""),
                key.app(),
                key.system(),
                key.processors(),
                digest(key));
    }

    private static String digest(RunKey key) {
        try {
            byte[] bytes = MAPPER.valueToTree(key).toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
