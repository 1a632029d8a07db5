package io.aurochs.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.control.RequestException;
import io.aurochs.lock.OpenDirectoryException;
import io.aurochs.lock.OwnDirectory;
import io.aurochs.lock.ProcessLock;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the jobs of a host that have not ended in a directory, so that the next host runs them. Each has a directory of its own there, whose
 * name is its number: a copy of its jar, how it was submitted, what has happened to it, and the points of its pipeline. One host at a time
 * has it. Any thread.
 */
final class JobJournal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobJournal.class);
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    /** Others are not the journal's, whatever directory the user has named. */
    private static final Pattern UNFINISHED_NUMBER = Pattern.compile("\\d{1,9}\\.new");

    private static final String DESCRIPTION = "job.json";
    private static final String JAR = "job.jar";
    private static final String POINTS = "points";
    private static final Pattern REPLACEMENT = Pattern.compile("replacement-(\\d{1,9})\\.json");
    private static final String UNFINISHED = ".new";
    private static final String LOCK = "lock";

    /** What may have happened to a job. */
    enum Note {
        /** It is known by this name. */
        NAME,
        /** A command drains it. */
        DRAINED,
        /** A command stops it. */
        STOPPED;

        private String file() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Path directory;
    private final ProcessLock lock;
    private final ObjectMapper json = new ObjectMapper();
    private int next = 1;

    private JobJournal(Path directory, ProcessLock lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /**
     * Opens a directory, which is made if there is none.
     *
     * @throws RequestException when it cannot be read and written, others may enter it, or another host has it
     */
    static JobJournal open(Path directory) throws RequestException {
        try {
            // The arguments and the jars of its jobs are nobody else's; and whoever can write there has the host run
            // code.
            OwnDirectory.make(directory, JobJournal::sync);
            OwnDirectory.check(directory);
            ProcessLock lock = ProcessLock.tryLock(directory.resolve(LOCK));
            if (lock != null) {
                return new JobJournal(directory, lock);
            }
        } catch (OpenDirectoryException e) {
            throw new RequestException("jobs cannot be kept: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new RequestException("jobs cannot be kept in " + directory + ": " + e, e);
        }
        throw new RequestException(
                "another host keeps its jobs in " + directory + "; give each a directory of its own");
    }

    /** The jobs that were submitted and have not ended, in their order. One that cannot be read is logged, and stays. */
    synchronized List<KeptJob> jobs() throws RequestException {
        SortedMap<Integer, Path> numbered = new TreeMap<>();
        try (Stream<Path> all = Files.list(directory)) {
            for (Path path : all.toList()) {
                String name = String.valueOf(path.getFileName());
                if (UNFINISHED_NUMBER.matcher(name).matches()) {
                    delete(path);
                } else if (NUMBER.matcher(name).matches()) {
                    numbered.put(Integer.parseInt(name), path);
                }
            }
        } catch (IOException e) {
            throw new RequestException("jobs cannot be read in " + directory + ": " + e, e);
        }
        List<KeptJob> jobs = new ArrayList<>();
        numbered.values().forEach(job -> {
            try {
                jobs.add(read(job));
            } catch (IOException e) {
                LOG.error("the job in {} cannot be read, and does not run: {}", job, e.toString());
            }
        });
        next = numbered.isEmpty() ? 1 : numbered.lastKey() + 1;
        return jobs;
    }

    private KeptJob read(Path job) throws IOException {
        JsonNode description = json.readTree(job.resolve(DESCRIPTION).toFile());
        return new KeptJob(
                description.path("weight").asInt(),
                description.path("jar").asText(),
                job.resolve(JAR),
                description.path("class").asText(),
                arguments(description),
                job.resolve(POINTS));
    }

    private static List<String> arguments(JsonNode description) {
        List<String> arguments = new ArrayList<>();
        description.path("arguments").forEach(argument -> arguments.add(argument.asText()));
        return arguments;
    }

    /**
     * The functions of a job that commands have replaced, in their order.
     *
     * @throws RequestException when they cannot be read
     */
    synchronized List<KeptReplacement> replacements(KeptJob job) throws RequestException {
        Path kept = directoryOf(job);
        SortedMap<Integer, Path> numbered = new TreeMap<>();
        List<KeptReplacement> replacements = new ArrayList<>();
        try (Stream<Path> all = Files.list(kept)) {
            all.forEach(file -> {
                Matcher name = REPLACEMENT.matcher(String.valueOf(file.getFileName()));
                if (name.matches()) {
                    numbered.put(Integer.parseInt(name.group(1)), file);
                }
            });
            for (Map.Entry<Integer, Path> each : numbered.entrySet()) {
                JsonNode description = json.readTree(each.getValue().toFile());
                replacements.add(new KeptReplacement(
                        each.getKey(),
                        jarOf(job, each.getKey()),
                        description.path("class").asText(),
                        arguments(description)));
            }
        } catch (IOException e) {
            throw new RequestException("its replaced functions cannot be read in " + kept + ": " + e, e);
        }
        return replacements;
    }

    private static Path jarOf(KeptJob job, int replacement) {
        return directoryOf(job).resolve("replacement-" + replacement + ".jar");
    }

    private static Path descriptionOf(KeptJob job, int replacement) {
        return directoryOf(job).resolve("replacement-" + replacement + ".json");
    }

    /**
     * Keeps what functions of a job are replaced by. When it returns, that is there whatever happens to the process.
     *
     * @throws RequestException when it cannot be kept
     */
    synchronized KeptReplacement add(KeptJob job, Path jar, String factory, List<String> arguments)
            throws RequestException {
        List<KeptReplacement> before = replacements(job);
        int number = before.isEmpty() ? 1 : before.get(before.size() - 1).number() + 1;
        Path copy = jarOf(job, number);
        Path description = descriptionOf(job, number);
        Path unfinished = description.resolveSibling(description.getFileName() + UNFINISHED);
        try {
            Files.copy(jar, copy, StandardCopyOption.REPLACE_EXISTING);
            json.writeValue(unfinished.toFile(), Map.of("class", factory, "arguments", arguments));
            sync(copy);
            sync(unfinished);
            Files.move(unfinished, description, StandardCopyOption.ATOMIC_MOVE);
            sync(directoryOf(job));
        } catch (IOException e) {
            throw new RequestException("the functions of " + jar + " cannot be kept in " + description + ": " + e, e);
        }
        return new KeptReplacement(number, copy, factory, arguments);
    }

    /** Functions are not replaced after all. */
    synchronized void remove(KeptJob job, KeptReplacement replacement) {
        try {
            Files.deleteIfExists(descriptionOf(job, replacement.number()));
            Files.deleteIfExists(replacement.jar());
            sync(directoryOf(job));
        } catch (IOException e) {
            LOG.error(
                    "{}: it was refused, and cannot be deleted; the next host tries it again: {}",
                    replacement.jar(),
                    e.toString());
        }
    }

    /**
     * Keeps a job. When it returns, the job is there whatever happens to the process.
     *
     * @throws RequestException when it cannot be kept
     */
    synchronized KeptJob add(int weight, Path jar, String factory, List<String> arguments) throws RequestException {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("weight", weight);
        description.put("jar", jar.toString());
        description.put("class", factory);
        description.put("arguments", arguments);
        Path unfinished = directory.resolve(next + UNFINISHED);
        Path job = directory.resolve(String.valueOf(next));
        try {
            delete(unfinished);
            Files.createDirectories(unfinished);
            Files.copy(jar, unfinished.resolve(JAR));
            json.writeValue(unfinished.resolve(DESCRIPTION).toFile(), description);
            for (Path file : List.of(unfinished.resolve(JAR), unfinished.resolve(DESCRIPTION), unfinished)) {
                sync(file);
            }
            Files.move(unfinished, job, StandardCopyOption.ATOMIC_MOVE);
            sync(directory);
        } catch (IOException e) {
            throw new RequestException("the job of " + jar + " cannot be kept in " + directory + ": " + e, e);
        }
        next++;
        return new KeptJob(weight, jar.toString(), job.resolve(JAR), factory, arguments, job.resolve(POINTS));
    }

    /**
     * Notes what has happened to a job, instead of what was noted of the kind before. When it returns, that is there whatever happens to
     * the process. A job that is not kept any more has no notes.
     *
     * @throws RequestException when it cannot be noted
     */
    synchronized void note(KeptJob job, Note note, String text) throws RequestException {
        Path kept = directoryOf(job);
        if (!Files.exists(kept)) {
            return;
        }
        Path file = kept.resolve(note.file());
        Path unfinished = kept.resolve(note.file() + UNFINISHED);
        try {
            Files.writeString(unfinished, text);
            sync(unfinished);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            sync(kept);
        } catch (IOException e) {
            throw new RequestException("it cannot be kept in " + file + ": " + e, e);
        }
    }

    /**
     * What is noted of a kind, if anything is.
     *
     * @throws RequestException when there is a note that cannot be read
     */
    synchronized Optional<String> noted(KeptJob job, Note note) throws RequestException {
        Path file = directoryOf(job).resolve(note.file());
        try {
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new RequestException(
                    file + ": what has happened to the job cannot be read: " + e
                            + "; make it readable, or delete it, and start the host again",
                    e);
        }
    }

    /** What a job is known by: its name, or its number if it has none that can be read. */
    String nameOf(KeptJob job) {
        try {
            return noted(job, Note.NAME).orElseGet(() -> numberOf(job));
        } catch (RequestException e) {
            LOG.error("{}", e.getMessage());
            return numberOf(job);
        }
    }

    private static String numberOf(KeptJob job) {
        return String.valueOf(directoryOf(job).getFileName());
    }

    private static Path directoryOf(KeptJob job) {
        Path kept = job.jar().getParent();
        if (kept == null) {
            throw new IllegalArgumentException(job + " is not kept");
        }
        return kept;
    }

    private static void sync(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** A job has ended: the next host does not run it. */
    synchronized void remove(KeptJob job) {
        Path kept = directoryOf(job);
        if (!Files.exists(kept)) {
            return;
        }
        Path gone = kept.resolveSibling(kept.getFileName() + UNFINISHED);
        try {
            Files.move(kept, gone, StandardCopyOption.ATOMIC_MOVE);
            sync(directory);
            delete(gone);
        } catch (IOException e) {
            LOG.error("{}: it has ended, and cannot be deleted; the next host runs it again: {}", kept, e.toString());
        }
    }

    private static void delete(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> inside = Files.walk(path)) {
            all = inside.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            LOG.warn("{}: {}", directory, e.getMessage());
        }
    }
}
