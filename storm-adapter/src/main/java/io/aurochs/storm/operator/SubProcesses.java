package io.aurochs.storm.operator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sub-processes of a topology's components, each of which leaves a file named by its id. Those that are left at the topology's end are
 * ended, as Storm's supervisor does after a worker process. Any thread.
 */
final class SubProcesses {
    private static final Logger LOG = LoggerFactory.getLogger(SubProcesses.class);
    /** From SIGTERM to SIGKILL. */
    private static final long TERMINATION_MS = 1_000;

    private final Path ids;

    /** @param ids the directory of the files */
    SubProcesses(Path ids) {
        this.ids = ids;
    }

    /** Runs what closes the components, and ends the processes if it takes longer: a read from a pipe cannot be interrupted. */
    boolean endUnless(BooleanSupplier closes, long withinNs) {
        if (alive().isEmpty()) {
            return closes.getAsBoolean();
        }
        CountDownLatch closed = new CountDownLatch(1);
        Thread waiting = new Thread(() -> endUnless(closed, withinNs), "aurochs-subprocesses");
        waiting.setDaemon(true);
        waiting.start();
        try {
            return closes.getAsBoolean();
        } finally {
            closed.countDown();
        }
    }

    private void endUnless(CountDownLatch closed, long withinNs) {
        try {
            if (!closed.await(withinNs, TimeUnit.NANOSECONDS)) {
                end();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sends SIGTERM to those that are alive, and SIGKILL to those that have not ended after a second. */
    void end() {
        List<ProcessHandle> left = alive();
        if (left.isEmpty()) {
            return;
        }
        left.forEach(ProcessHandle::destroy);
        try {
            CompletableFuture.allOf(left.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                    .get(TERMINATION_MS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            LOG.debug("sub-processes that do not end at SIGTERM get SIGKILL", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        left.forEach(ProcessHandle::destroyForcibly);
    }

    /** Of this JVM's descendants, so that an id which the system has given to another process since then does no harm. */
    private List<ProcessHandle> alive() {
        List<String> names;
        try (Stream<Path> files = Files.list(ids)) {
            names = files.map(file -> String.valueOf(file.getFileName())).toList();
        } catch (IOException e) {
            LOG.debug("no sub-processes are known from {}", ids, e);
            return List.of();
        }
        if (names.isEmpty()) {
            return List.of();
        }
        return ProcessHandle.current()
                .descendants()
                .filter(process -> names.contains(Long.toString(process.pid())) && process.isAlive())
                .toList();
    }
}
