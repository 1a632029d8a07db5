package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.channel.Signal;
import io.aurochs.epoch.Watermark;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far a source has come by event time, for those whose records meet its own at a join or a union. What these hold open for the one
 * that is behind fills the memory, so a source that is ahead waits; but not for one that has had nothing for too long, which may itself
 * depend on something else before it goes on. The watermark of an idle source follows the others'.
 *
 * <ul>
 *   <li><b>Source:</b> none; Flink aligns watermarks, and lets sources be idle, to the same ends.
 *   <li><b>Writers:</b> the thread that runs the source.
 *   <li><b>Ordering:</b> one source: says how far it is → looks who is held or idle; another: says that it is → looks how far the others
 *       are. One of the two sees the other.
 *   <li><b>Progress:</b> wait-free. Of the sources that are not idle the one that has come least far is never held for another.
 *   <li><b>Checked by:</b> InflowTest, UnequalSourcesTest.
 * </ul>
 */
@Internal
public final class SourcePace {
    private static final Logger LOG = LoggerFactory.getLogger(SourcePace.class);

    private final String name;
    private final Signal source;
    private final long patienceNs;
    private final LongSupplier clock;
    private final AtomicBoolean hasWarned = new AtomicBoolean();
    private List<SourcePace> others = List.of();

    private volatile long watermark = Watermark.NONE;
    private volatile long movedNs;
    private volatile boolean isHeld;
    private volatile boolean isIdle;

    /**
     * Of a source that has said nothing yet.
     *
     * @param name for messages
     * @param source raised when what the others say may matter to it
     * @param patienceNs how long it waits for one that has nothing, nanoseconds
     * @param clock nanoseconds
     */
    public SourcePace(String name, Signal source, long patienceNs, LongSupplier clock) {
        this.name = name;
        this.source = source;
        this.patienceNs = patienceNs;
        this.clock = clock;
        this.movedNs = clock.getAsLong();
    }

    /** Which ones its records meet; once, before any of them runs. */
    public void meets(List<SourcePace> newOthers) {
        others = List.copyOf(newOthers);
    }

    /** It ships a bundle, and is idle no longer. */
    void shipped() {
        movedNs = clock.getAsLong();
        if (isIdle) {
            isIdle = false;
        }
    }

    /** Its epoch ends with a watermark, later than the one before. */
    void reached(long newWatermark) {
        watermark = newWatermark;
        movedNs = clock.getAsLong();
        wakeOthers();
    }

    /** It has nothing for now. */
    void idle(boolean hasNothing) {
        isIdle = hasNothing;
        if (hasNothing) {
            wakeOthers();
        }
    }

    /** Whether it has nothing for now. */
    boolean isIdle() {
        return isIdle;
    }

    /** It waits for room, or does so no longer: who waits for it knows that it would go on. */
    void held(boolean waits) {
        if (isHeld != waits) {
            isHeld = waits;
        }
    }

    /** It is to be called. Any thread. */
    void wake() {
        source.raise();
    }

    private void wakeOthers() {
        for (int i = 0; i < others.size(); i++) {
            SourcePace other = others.get(i);
            if (other.isHeld || other.isIdle) {
                other.source.raise();
            }
        }
    }

    /**
     * The watermark to say while it is idle, of the others that are not at their end: the earliest of those that are not idle; if all
     * are, the latest, as nobody holds up anybody then. {@link Watermark#NONE} when there is none.
     */
    long followed() {
        long earliest = Watermark.END;
        long latestIdle = Watermark.NONE;
        for (int i = 0; i < others.size(); i++) {
            SourcePace other = others.get(i);
            long reached = other.watermark;
            if (!other.isIdle) {
                earliest = Math.min(earliest, reached);
            } else if (reached != Watermark.END) {
                latestIdle = Math.max(latestIdle, reached);
            }
        }
        return earliest == Watermark.END ? latestIdle : earliest;
    }

    /** Whether it may go on though much is held open: nobody is behind it, or who is has had nothing for too long. Any thread. */
    boolean mayGoOn() {
        SourcePace awaited = behind();
        if (awaited == null) {
            return true;
        }
        if (awaited.awaitedUntilNs(patienceNs) - clock.getAsLong() > 0) {
            return false;
        }
        if (hasWarned.compareAndSet(false, true)) {
            LOG.warn(
                    "source {} goes on though much is held open for source {}, which is behind and has had nothing for {} ms;"
                            + " say SourceOutput.idle() there, or a longer aurochs.source.patience",
                    name,
                    awaited.name,
                    patienceNs / 1_000_000);
        }
        return true;
    }

    /** Until when it waits for one that is behind, clock nanoseconds; {@link Long#MAX_VALUE}: there is none. */
    long patienceEndsNs() {
        SourcePace awaited = behind();
        return awaited == null ? Long.MAX_VALUE : awaited.awaitedUntilNs(patienceNs);
    }

    /** Of those that are behind, the one to wait for longest. */
    private @Nullable SourcePace behind() {
        SourcePace last = null;
        for (int i = 0; i < others.size(); i++) {
            SourcePace other = others.get(i);
            if (!other.isIdle
                    && other.watermark < watermark
                    && (last == null || other.awaitedUntilNs(0) - last.awaitedUntilNs(0) > 0)) {
                last = other;
            }
        }
        return last;
    }

    private long awaitedUntilNs(long patience) {
        return (isHeld ? clock.getAsLong() : movedNs) + patience;
    }
}
