package io.aurochs.placement.topology;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A {@code status} file of /proc as it was when read: where a thread may run and where its memory may come from.
 *
 * <p>Source: {@code proc_pid_status(5)}. Read {@code self/status} for the process (its main thread, which a JVM does not
 * pin), {@code thread-self/status} for the calling thread.
 */
public final class ProcessStatus {
    private final List<String> lines;

    private ProcessStatus(List<String> lines) {
        this.lines = lines;
    }

    /**
     * Reads a status file as it is now.
     *
     * @throws IOException when the file cannot be read
     */
    public static ProcessStatus read(Path file) throws IOException {
        return new ProcessStatus(Files.readAllLines(file));
    }

    /**
     * CPUs the thread may run on ({@code Cpus_allowed_list}); they need not be online.
     *
     * @throws IOException when the file does not say so; the message says what it lacks
     */
    public IdSet allowedCpus() throws IOException {
        return list("Cpus_allowed_list:");
    }

    /**
     * NUMA nodes that memory may come from ({@code Mems_allowed_list}); a kernel without cpusets does not name them.
     *
     * @throws IOException when the file does not say so; the message says what it lacks
     */
    public IdSet allowedMemoryNodes() throws IOException {
        return list("Mems_allowed_list:");
    }

    private IdSet list(String name) throws IOException {
        String line = lines.stream()
                .filter(candidate -> candidate.startsWith(name))
                .findFirst()
                .orElseThrow(() -> new IOException("no line '" + name + "'"));
        try {
            return CpuListParser.parse(line.substring(name.length()));
        } catch (IllegalArgumentException e) {
            throw new IOException("malformed line '" + name + "': " + e.getMessage(), e);
        }
    }
}
