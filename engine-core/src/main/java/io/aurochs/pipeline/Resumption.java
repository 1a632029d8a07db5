package io.aurochs.pipeline;

import io.aurochs.engine.EpochRun;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Edge;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.PointMetrics;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.ResumableSink;
import io.aurochs.pipeline.transform.HistoryEvaluator;
import io.aurochs.pipeline.transform.SettledSink;
import io.aurochs.resume.EpochLog;
import io.aurochs.resume.PointDirectory;
import io.aurochs.resume.ResumePoint;
import io.aurochs.resume.StateHistory;
import io.aurochs.row.Schema;
import java.io.IOException;
import java.io.SyncFailedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How one run of a pipeline goes on where another one was, and from where the next one will. A point is made of what is settled: the state of
 * each sink, and the place in the source from which all state behind it can be made again. Then the sinks are made durable, and after them
 * the point.
 */
final class Resumption {
    private static final Logger LOG = LoggerFactory.getLogger(Resumption.class);

    /** So many positions are kept of all that the state is made of, or a few more. */
    private static final int POSITIONS_OF_SPANS = 16_384;

    private final String name;
    private final Graph graph;
    private final Resumability declared;
    private final PointDirectory directory;
    private final @Nullable ResumePoint resumed;
    private final EpochLog<String> positions;
    private final Map<String, StateHistory> histories = new ConcurrentHashMap<>();
    private final Map<String, ResumableSink> sinks = new ConcurrentHashMap<>();

    /** What is done when the source has produced again all that the sinks have something of; guarded by itself. */
    private final List<Runnable> whenReplayed = new ArrayList<>();

    private boolean isReplayed;

    private volatile boolean isWanted;
    private final AtomicReference<@Nullable ResumePoint> captured = new AtomicReference<>();
    private volatile long lastCut;
    private volatile @Nullable PointMetrics lastPoint;
    /** Held while a point is made, and when the run has ended. */
    private final ReentrantLock making = new ReentrantLock();
    /** What is to be done when no point is made. */
    private final AtomicReference<@Nullable End> end = new AtomicReference<>();

    private boolean isFailing;
    private boolean isOver;

    /** The end of the run. */
    private record End(@Nullable Throwable failure, Consumer<@Nullable Throwable> then) {}

    /** A sink cannot make durable what it has received. */
    private static final class SinkFailure extends Exception {
        private static final long serialVersionUID = 1L;

        SinkFailure(String message, Exception cause) {
            super(message, cause);
        }
    }

    private Resumption(
            String name, Graph graph, Resumability declared, PointDirectory directory, @Nullable ResumePoint resumed) {
        this.name = name;
        this.graph = graph;
        this.declared = declared;
        this.directory = directory;
        this.resumed = resumed;
        this.lastCut = cut();
        this.isReplayed = start() >= cut();
        this.positions = new EpochLog<>(Math.max(1, declared.spansMs() / POSITIONS_OF_SPANS));
        positions.add(start(), resumed == null ? "" : resumed.position());
    }

    /**
     * Opens the directory of a pipeline's points.
     *
     * @throws IllegalStateException when it cannot be, or the points are of another pipeline
     */
    static Resumption open(String name, Graph graph, Resumability declared, Resumability.Points points) {
        PointDirectory directory;
        try {
            directory = PointDirectory.open(points.directory());
        } catch (IOException e) {
            throw refusal(name, e);
        }
        boolean isOpen = false;
        try {
            ResumePoint last = directory.last().orElse(null);
            if (last != null) {
                check(name, points, last, declared.description(graph));
                LOG.info(
                        "pipeline={}: {}",
                        name,
                        last.isEnd()
                                ? "has ended before, and has nothing to do; to run it anew, delete "
                                        + points.directory()
                                : "goes on at watermark " + Watermark.text(last.cut()) + ", replays from "
                                        + Watermark.text(last.replay()));
            }
            Resumption made = new Resumption(name, graph, declared, directory, last);
            isOpen = true;
            return made;
        } catch (IOException e) {
            throw refusal(name, e);
        } finally {
            if (!isOpen) {
                close(name, directory);
            }
        }
    }

    private static IllegalStateException refusal(String name, IOException cause) {
        return new IllegalStateException("pipeline=" + name + " cannot be resumed: " + cause.getMessage(), cause);
    }

    private static void check(String name, Resumability.Points points, ResumePoint last, String description) {
        if (!last.pipeline().equals(description)) {
            throw new IllegalStateException("pipeline=" + name + " cannot be resumed: the points in "
                    + points.directory() + " are of a pipeline "
                    + difference(
                            last.pipeline().lines().toList(),
                            description.lines().toList())
                    + "; declare it as it was, or delete the directory to begin anew");
        }
    }

    /** The first part that is another one now. */
    private static String difference(List<String> before, List<String> now) {
        for (int i = 0; i < Math.max(before.size(), now.size()); i++) {
            String was = i < before.size() ? before.get(i) : "";
            String is = i < now.size() ? now.get(i) : "";
            if (!was.equals(is)) {
                return was.isEmpty()
                        ? "without '" + is + "'"
                        : "with '" + was + "'" + (is.isEmpty() ? "" : " instead of '" + is + "'");
            }
        }
        return "whose parts are in another order";
    }

    /** The watermark up to which the sinks have everything. */
    private long cut() {
        return resumed == null ? Watermark.NONE : resumed.cut();
    }

    /** The watermark up to which the sinks have everything, by the last point. */
    long lastCut() {
        return lastCut;
    }

    /** The newest point that this run has made; empty before the first. Any thread. */
    Optional<PointMetrics> lastPoint() {
        return Optional.ofNullable(lastPoint);
    }

    /** The watermark that the source's first epoch begins with. */
    long start() {
        return resumed == null ? Watermark.NONE : resumed.replay();
    }

    /**
     * The source, which is opened where it has to be.
     *
     * @throws NotResumableException when it has no places
     */
    EpochSource source(String source, EpochSource made) {
        String position = resumed == null || resumed.replay() == Watermark.NONE ? null : resumed.position();
        return new PositionedSource(declared.check(source, made), position, positions, cut(), this::replayed);
    }

    /**
     * Does something when the source has produced again all that the sinks have something of: were it ended before, windows would close again
     * with a part of their records.
     *
     * @param action on the thread of the source, or on this one
     */
    void whenReplayed(Runnable action) {
        synchronized (whenReplayed) {
            if (!isReplayed) {
                whenReplayed.add(action);
                return;
            }
        }
        action.run();
    }

    private void replayed() {
        synchronized (whenReplayed) {
            isReplayed = true;
        }
        whenReplayed.forEach(Runnable::run);
    }

    /**
     * A transform, of which a history is kept if it has state, or if the watermarks of several lanes meet there: which of them it has come to
     * is a state, too.
     *
     * @param from what the records of its inputs are
     */
    EpochEvaluator transform(Vertex vertex, EpochEvaluator evaluator, List<Schema> from) {
        Long spanMs = declared.span(vertex.name());
        int[] lanes = lanesOf(vertex);
        int allLanes = Arrays.stream(lanes).sum();
        if (sinks.containsKey(vertex.name()) || (spanMs == null && allLanes == lanes.length)) {
            return evaluator;
        }
        StateHistory history = new StateHistory(allLanes, spanMs == null ? 0 : spanMs);
        histories.put(vertex.name(), history);
        return new HistoryEvaluator(evaluator, spanMs == null ? List.of() : from, lanes, history);
    }

    /** By input of a transform, how many lanes its records come in: as many as their producer has inputs. */
    private int[] lanesOf(Vertex transform) {
        return graph.inputsOf(transform).stream()
                .mapToInt(edge -> Math.max(1, graph.inputsOf(edge.from()).size()))
                .toArray();
    }

    /**
     * A sink, which goes back to where it has to be.
     *
     * @throws IllegalStateException when it cannot
     */
    EpochEvaluator sink(String sink, Schema schema, ResumableSink receiver) {
        if (resumed != null) {
            try {
                receiver.resume(resumed.sinks().getOrDefault(sink, ""));
            } catch (Exception e) {
                throw new IllegalStateException(
                        "pipeline=" + name + " sink=" + sink + " cannot be resumed: " + e.getMessage(), e);
            }
        }
        sinks.put(sink, receiver);
        return new SettledSink(schema, receiver, cut());
    }

    /** All sinks have what came of the epochs that begin before a watermark. One thread at a time, any. */
    void settled(long watermark) throws Exception {
        boolean isEnd = watermark == Watermark.END;
        if (watermark > lastCut && (isWanted || isEnd)) {
            captured.set(point(watermark));
            isWanted = false;
            if (isEnd) {
                // They are closed before the point is made.
                syncSinks();
            }
        }
    }

    private ResumePoint point(long cut) throws Exception {
        Map<String, String> states = new LinkedHashMap<>();
        for (Map.Entry<String, ResumableSink> sink : sinks.entrySet()) {
            states.put(sink.getKey(), sink.getValue().state());
        }
        long replay = cut;
        Map<Vertex, Long> known = new HashMap<>();
        for (Vertex vertex : graph.vertices()) {
            if (vertex.source()) {
                replay = Math.min(replay, cutOfInputs(vertex, cut, known));
            }
        }
        Map.@Nullable Entry<Long, String> place = positions.at(replay);
        if (place == null) {
            throw new IllegalStateException("pipeline=" + name + ": its source has no position");
        }
        positions.forgetBefore(place.getKey());
        return new ResumePoint(declared.description(graph), cut, place.getKey(), place.getValue(), states);
    }

    /** From which epoch on a vertex needs its inputs, so that all that comes of it at the sinks from the cut on is the same. */
    private long cutOfInputs(Vertex vertex, long cut, Map<Vertex, Long> known) {
        Long found = known.get(vertex);
        if (found != null) {
            return found;
        }
        long needed = cut;
        for (Edge edge : graph.outputsOf(vertex)) {
            needed = Math.min(needed, cutOfInputs(edge.to(), cut, known));
        }
        StateHistory history = histories.get(vertex.name());
        if (history != null) {
            needed = Math.min(needed, history.replayFrom(needed));
        }
        known.put(vertex, needed);
        return needed;
    }

    private void syncSinks() throws SinkFailure {
        for (Map.Entry<String, ResumableSink> sink : sinks.entrySet()) {
            try {
                sink.getValue().sync();
            } catch (Exception e) {
                throw new SinkFailure(
                        "sink=" + sink.getKey() + ": what it has received cannot be made durable: " + e.getMessage(),
                        e);
            }
        }
    }

    /**
     * Makes a point, if anything was settled after the last one. Where one cannot be written that is logged, and the last one holds. Where
     * something cannot be made durable, the run fails: what was to be is lost, maybe, although the next attempt succeeds.
     *
     * @param run has {@link #settled} called
     */
    void makePoint(EpochRun run) {
        // Until it is captured: while a sink is busy, another thread does so later.
        isWanted = true;
        run.settle();
        making.lock();
        try {
            makeCaptured(run);
        } finally {
            making.unlock();
        }
        endIfDue();
    }

    private void makeCaptured(EpochRun run) {
        ResumePoint point = captured.getAndSet(null);
        if (point == null || isOver) {
            return;
        }
        if (point.isEnd()) {
            captured.set(point);
            return;
        }
        long start = System.nanoTime();
        try {
            syncSinks();
            keep(point, start);
        } catch (SinkFailure | SyncFailedException e) {
            // Sinks of a run that is over may be closed.
            if (!run.isOver()) {
                run.fail(notDurable(e));
            }
        } catch (IOException e) {
            failed(e);
        } catch (RuntimeException | Error e) {
            run.fail(e);
        }
    }

    private IllegalStateException notDurable(Exception cause) {
        return new IllegalStateException(
                "pipeline=" + name + ": " + cause.getMessage() + "; it would be resumed from watermark "
                        + Watermark.text(lastCut),
                cause);
    }

    /** @param startNs when it was begun to make it durable */
    private void keep(ResumePoint point, long startNs) throws IOException {
        PointDirectory.Kept kept = directory.add(point);
        lastCut = point.cut();
        lastPoint =
                new PointMetrics(kept.number(), System.currentTimeMillis(), System.nanoTime() - startNs, kept.bytes());
        if (isFailing) {
            isFailing = false;
            LOG.info("pipeline={}: points are made again", name);
        }
    }

    private void failed(Exception cause) {
        if (!isFailing) {
            isFailing = true;
            LOG.error(
                    "pipeline={}: no point can be made: {}; it goes on, and would be resumed from watermark {}",
                    name,
                    cause.getMessage(),
                    Watermark.text(lastCut),
                    cause);
        }
    }

    /**
     * The run has ended; if by itself, it has nothing more to do when it is resumed. While a point is made, which a sink or a disk may hold up
     * for ever, this is left to the thread that makes it.
     *
     * @param failure null when it has none
     * @param then is called when the directory is given back, with the failure, or one that has come of it
     */
    void end(@Nullable Throwable failure, Consumer<@Nullable Throwable> then) {
        end.compareAndSet(null, new End(failure, then));
        endIfDue();
    }

    private void endIfDue() {
        while (end.get() != null && making.tryLock()) {
            End due;
            Throwable failure;
            try {
                due = end.getAndSet(null);
                failure = due == null ? null : ended(due.failure());
            } finally {
                making.unlock();
            }
            if (due != null) {
                due.then().accept(failure);
            }
        }
    }

    /** Nobody should wait for the thread that makes a point: some user code does not return. If it ever does, that gives the directory back. */
    void abandon() {
        End due = end.getAndUpdate(left -> left == null ? null : new End(left.failure(), failure -> {}));
        if (due != null) {
            due.then()
                    .accept(
                            due.failure() == null
                                    ? new IllegalStateException("pipeline=" + name + ": its sinks do not return")
                                    : due.failure());
        }
    }

    private @Nullable Throwable ended(@Nullable Throwable failure) {
        Throwable known = failure;
        ResumePoint point = captured.get();
        if (!isOver && known == null && point != null && point.isEnd()) {
            try {
                keep(point, System.nanoTime());
            } catch (SyncFailedException e) {
                known = notDurable(e);
            } catch (IOException e) {
                failed(e);
            }
        }
        isOver = true;
        close(name, directory);
        return known;
    }

    private static void close(String name, PointDirectory directory) {
        try {
            directory.close();
        } catch (IOException e) {
            LOG.warn("pipeline={}: {}", name, e.getMessage());
        }
    }
}
