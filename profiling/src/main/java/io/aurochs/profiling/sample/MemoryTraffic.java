package io.aurochs.profiling.sample;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * {@code perf stat} with the counters of the memory controllers, which count what the whole machine reads and writes: Intel's
 * {@code uncore_imc}, AMD's {@code amd_umc}. Written after what kernel and perf document of them; it was never tried on a machine that has
 * some.
 */
public final class MemoryTraffic {
    private static final Path DEVICES = Path.of("/sys/bus/event_source/devices");
    private static final Duration ANSWER = Duration.ofSeconds(30);
    /** Of Intel's controllers, by generation; a controller has one of these pairs. */
    private static final List<List<String>> READS_AND_WRITES =
            List.of(List.of("cas_count_read", "cas_count_write"), List.of("data_reads", "data_writes"));
    /** Of AMD's, which perf knows by name and the kernel does not: reads and writes of a cache line each. */
    private static final List<String> CACHE_LINES = List.of("umc_cas_cmd.rd", "umc_cas_cmd.wr");

    private static final double CACHE_LINE_BYTES = 64;
    private static final double MIB_BYTES = 1 << 20;
    private static final double MB_BYTES = 1e6;
    private static final String SEPARATOR = ",";

    private final ExternalProgram perf;
    private final List<String> events;

    /** Of this machine. */
    public MemoryTraffic() {
        this(new ExternalProgram("perf"), DEVICES);
    }

    /**
     * With another program, and of another list of counters.
     *
     * @param perf its file, or what it is called on PATH
     * @param devices where counters are listed as the kernel lists them
     */
    public MemoryTraffic(String perf, Path devices) {
        this(new ExternalProgram(perf), devices);
    }

    MemoryTraffic(ExternalProgram perf, Path devices) {
        this.perf = perf;
        events = events(devices);
    }

    /** Whether the machine shows such counters. */
    public boolean isThere() {
        return !events.isEmpty();
    }

    /** Why they cannot be read, in one line; empty if nothing is known against it. */
    public Optional<String> unusable() throws InterruptedException {
        if (!isThere()) {
            return Optional.of("the kernel shows no counters of memory controllers here");
        }
        if (!perf.isInstalled()) {
            return Optional.of("perf is not installed; Debian has it in the package linux-perf");
        }
        try {
            bytes(count(ANSWER, "--", "true"));
            return Optional.empty();
        } catch (SamplingException e) {
            return Optional.of(e.getMessage()
                    + "; as root, run 'sysctl kernel.perf_event_paranoid=0', or give this process CAP_PERFMON");
        }
    }

    /**
     * Counts for a while, in which the calling thread waits.
     *
     * @return million bytes a second
     * @throws SamplingException if something cannot be counted
     */
    public double megabytesPerSecond(Duration time) throws SamplingException, InterruptedException {
        double bytes = bytes(count(time.plus(ANSWER), "--timeout", Long.toString(time.toMillis())));
        return bytes / MB_BYTES / (time.toNanos() / 1e9);
    }

    private ExternalProgram.Output count(Duration limit, String... until)
            throws SamplingException, InterruptedException {
        List<String> arguments =
                new ArrayList<>(List.of("stat", "-a", "-x", SEPARATOR, "-e", String.join(",", events)));
        Collections.addAll(arguments, until);
        return perf.run(limit, arguments.toArray(String[]::new));
    }

    /** Of all lines {@code value,unit,event,...} that {@code perf stat -x} prints. */
    static double bytes(ExternalProgram.Output output) throws SamplingException {
        double bytes = 0;
        boolean isCounted = false;
        for (String line : output.lines()) {
            String[] fields = line.split(SEPARATOR, -1);
            if (fields.length > 2 && fields[0].matches("\\d+(\\.\\d+)?")) {
                bytes += Double.parseDouble(fields[0]) * (fields[1].equals("MiB") ? MIB_BYTES : CACHE_LINE_BYTES);
                isCounted = true;
            } else if (fields.length > 2) {
                throw new SamplingException("perf stat did not count " + fields[2] + ": " + fields[0]);
            }
        }
        if (!isCounted || output.exit() != 0) {
            throw new SamplingException("perf stat counted no memory traffic: " + output.firstLine());
        }
        return bytes;
    }

    /** Reads and writes of each controller. */
    private static List<String> events(Path devices) {
        List<String> events = new ArrayList<>();
        try (DirectoryStream<Path> controllers =
                Files.newDirectoryStream(devices, "{uncore_imc,uncore_imc_[0-9]*,amd_umc_*}")) {
            for (Path controller : controllers) {
                String name = String.valueOf(controller.getFileName());
                (name.startsWith("amd") ? CACHE_LINES : named(controller.resolve("events")))
                        .forEach(event -> events.add(name + "/" + event + "/"));
            }
        } catch (IOException e) {
            return List.of();
        }
        Collections.sort(events);
        return events;
    }

    private static List<String> named(Path names) {
        return READS_AND_WRITES.stream()
                .filter(pair -> pair.stream().allMatch(event -> Files.exists(names.resolve(event))))
                .findFirst()
                .orElse(List.of());
    }
}
