package io.aurochs.storm.nimbus;

import io.aurochs.storm.blob.TopologyBlobs;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks for changes of a topology's blobs as often as Storm's supervisor does, and lays them out. It has a thread if there are any blobs. */
final class BlobUpdates implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(BlobUpdates.class);
    /** A key of Storm's supervisor. */
    private static final String INTERVAL_SECS = "supervisor.localizer.update.blob.interval.secs";

    private static final int DEFAULT_INTERVAL_SECS = 30;

    private final TopologyBlobs blobs;
    private final Predicate<List<String>> onRestart;
    /** For whose change the topology was not yet started again. The thread's. */
    private final Set<String> restart = new LinkedHashSet<>();

    private final @Nullable ScheduledExecutorService thread;

    @SuppressWarnings("unused") // goes on until this is closed
    private final @Nullable ScheduledFuture<?> updates;

    /**
     * Begins to look.
     *
     * @param onRestart receives the names of files for whose change the topology is to be started again; false if that is not yet possible:
     *     then it gets them again
     */
    BlobUpdates(String topology, TopologyBlobs blobs, Map<String, Object> conf, Predicate<List<String>> onRestart) {
        this.blobs = blobs;
        this.onRestart = onRestart;
        if (blobs.isEmpty()) {
            thread = null;
            updates = null;
            return;
        }
        thread = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread made = new Thread(work, "aurochs-blobs-" + topology);
            made.setDaemon(true);
            return made;
        });
        int secs = intervalSecs(conf);
        updates = thread.scheduleWithFixedDelay(this::update, secs, secs, TimeUnit.SECONDS);
    }

    /**
     * How often it looks.
     *
     * @throws IllegalArgumentException when the setting is no number, or not positive
     */
    static int intervalSecs(Map<String, Object> conf) {
        Object given = conf.get(INTERVAL_SECS);
        int secs = given instanceof Number || given == null ? ObjectReader.getInt(given, DEFAULT_INTERVAL_SECS) : 0;
        if (secs <= 0) {
            throw new IllegalArgumentException(INTERVAL_SECS + "=" + given + " must be a number of seconds, from 1 on");
        }
        return secs;
    }

    private void update() {
        try {
            restart.addAll(blobs.update());
            if (!restart.isEmpty() && onRestart.test(List.copyOf(restart))) {
                restart.clear();
            }
        } catch (RuntimeException e) {
            LOG.warn("blobs of a topology are not updated: {}", e.toString());
        }
    }

    /** Ends it; waits for an update that has begun, which is short but for large blobs. */
    @Override
    public void close() {
        if (thread == null) {
            return;
        }
        thread.shutdown();
        try {
            if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
                LOG.warn("an update of blobs goes on, and may leave files");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        blobs.close();
    }
}
