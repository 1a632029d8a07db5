package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Checkpoints that jobs leave behind. */
final class Checkpoints {
    private static final String METADATA = "_metadata";
    private static final String NAME = "chk-";

    /** Threads of a cluster and of tasks that write and delete their files, somewhat longer than the job lives. */
    private static final List<String> WRITERS = List.of("mini-cluster-io", "AsyncOperations");

    private Checkpoints() {}

    /** Waits until nobody writes any more, so that the files can be deleted. */
    static void awaitWriters() throws InterruptedException {
        for (String writers : WRITERS) {
            assertThat(TaskThreads.leftOver(writers)).isEmpty();
        }
    }

    /** Cancels a job, and tells where the last checkpoint below a directory is that was completed. */
    static String leftByCancelling(RunningJob job, Path directory) throws Exception {
        job.cancelToTheEnd();
        // The last ones are still being deleted.
        awaitWriters();
        Optional<Path> last = lastBelow(directory);
        assertThat(last).isPresent();
        return last.get().toUri().toString();
    }

    private static Optional<Path> lastBelow(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.endsWith(METADATA))
                    .map(Path::getParent)
                    .max(Comparator.comparingLong(Checkpoints::number));
        }
    }

    /** Size of the records of edges in a checkpoint, which an unaligned one has, bytes. */
    static long bytesInFlight(String checkpoint) throws IOException {
        Path metadata = Path.of(URI.create(checkpoint)).resolve(METADATA);
        try (DataInputStream in = new DataInputStream(Files.newInputStream(metadata))) {
            return org.apache.flink.runtime.checkpoint.Checkpoints.loadCheckpointMetadata(
                            in, Checkpoints.class.getClassLoader(), checkpoint)
                    .getOperatorStates()
                    .stream()
                    .flatMap(operator -> operator.getStates().stream())
                    .mapToLong(subtask -> subtask.getInputChannelState().getStateSize()
                            + subtask.getResultSubpartitionState().getStateSize())
                    .sum();
        }
    }

    private static long number(Path checkpoint) {
        return Long.parseLong(checkpoint.getFileName().toString().substring(NAME.length()));
    }
}
