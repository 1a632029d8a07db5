package io.aurochs.differential.flink.job;

import java.io.Serial;
import java.io.Serializable;
import org.apache.flink.configuration.Configuration;

/**
 * How a job is run.
 *
 * @param producers parallelism of the sources
 * @param consumers parallelism of all else
 * @param objectReuse whether operators of a chain hand each other the same objects
 * @param bundleRecords records per bundle at most, or 0 for the default; stock Flink knows no such thing
 * @param ahead of how many records of a bundle keys and keyed state are read together, or {@link #USUAL}
 * @param spread whether each slot is in a TaskManager of its own
 * @param onNodes whether tasks run on a machine's virtual nodes, from one of which to another they are moved as their traffic changes
 */
public record Setup(
        int producers,
        int consumers,
        boolean objectReuse,
        int bundleRecords,
        int ahead,
        boolean spread,
        boolean onNodes)
        implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    /** The default. */
    private static final int USUAL = -1;

    /** Two and two, without object reuse, bundles of the default size. */
    public static final Setup DEFAULT = of(2, 2);

    public static Setup of(int producers, int consumers) {
        return new Setup(producers, consumers, false, 0, USUAL, false, false);
    }

    public Setup reusingObjects() {
        return new Setup(producers, consumers, true, bundleRecords, ahead, spread, onNodes);
    }

    public Setup withBundlesOf(int records) {
        return new Setup(producers, consumers, objectReuse, records, ahead, spread, onNodes);
    }

    public Setup readingAhead(int records) {
        return new Setup(producers, consumers, objectReuse, bundleRecords, records, spread, onNodes);
    }

    public Setup spreadOverTaskManagers() {
        return new Setup(producers, consumers, objectReuse, bundleRecords, ahead, true, onNodes);
    }

    public Setup placedOnNodes() {
        return new Setup(producers, consumers, objectReuse, bundleRecords, ahead, spread, true);
    }

    /** How stock Flink runs it to be compared with: without object reuse, which must not change what comes out. */
    public Setup stock() {
        return of(producers, consumers);
    }

    /** Puts it into the configuration. */
    public void writeTo(Configuration configuration) {
        configuration.setString("parallelism.default", String.valueOf(consumers));
        configuration.setString("pipeline.object-reuse", String.valueOf(objectReuse));
        if (bundleRecords > 0) {
            configuration.setString("aurochs.bundle.records", String.valueOf(bundleRecords));
        }
        if (ahead != USUAL) {
            configuration.setString("aurochs.bundle.prefetch", String.valueOf(ahead));
        }
        if (spread) {
            // The embedded cluster gets as many TaskManagers as the job needs then.
            configuration.setString("taskmanager.numberOfTaskSlots", "1");
        }
        if (onNodes) {
            writeNodesTo(configuration);
        }
    }

    private static void writeNodesTo(Configuration configuration) {
        configuration.setString("aurochs.machine", "4s-xeon");
        configuration.setString("aurochs.placement.window", "20ms");
        configuration.setString("aurochs.placement.live", "20ms");
    }

    @Override
    public String toString() {
        return producers + " to " + consumers
                + (objectReuse ? ", reusing objects" : "")
                + (bundleRecords > 0 ? ", bundles of " + bundleRecords : "")
                + (ahead != USUAL ? ", reading " + ahead + " ahead" : "")
                + (spread ? ", over TaskManagers" : "")
                + (onNodes ? ", on nodes" : "");
    }
}
