package io.aurochs.benchmarks.runner;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;

/** The file in which a run leaves its result for the driver, as JSON, or the one line that says why there is none. */
public final class ResultFile {
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    private ResultFile() {}

    /**
     * Carries out {@code run} and writes what it returns.
     *
     * @return the exit code: 0 when the result is written, whatever it says; 2 when an argument, the input or a setting is wrong; 1
     *     when the run failed
     */
    public static int write(Path file, Callable<?> run) throws IOException {
        try {
            write(file, run.call());
            return 0;
        } catch (UsageException e) {
            write(file, Map.of("error", String.valueOf(e.getMessage())));
            return USAGE;
        } catch (Exception e) {
            e.printStackTrace();
            write(file, Map.of("error", e.getMessage() == null ? e.toString() : e.getMessage()));
            return FAILED;
        }
    }

    private static void write(Path file, Object value) throws IOException {
        new ObjectMapper().writeValue(file.toFile(), value);
    }
}
