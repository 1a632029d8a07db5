package io.aurochs.application.study.storm;

import io.aurochs.application.study.ResultHasher;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.tuple.Tuple;

/** What a topology receives from outside. */
public interface TopologyParts {
    /** How many tasks the source has. */
    int sources();

    /** How many tasks other operators have, see {@link #busyTasks}. */
    int parallelism();

    /** How many tasks operators have that have most to do. */
    default int busyTasks() {
        return busyTasks(parallelism());
    }

    /** How many these are when others have {@code parallelism}: twice as many. */
    static int busyTasks(int parallelism) {
        return 2 * parallelism;
    }

    /** Emits records of a format, each with the field {@link StudyTopology#TIME} behind its own. */
    IRichSpout source(RecordFormat format);

    /**
     * The operator at which records are counted, which are those that come by the default streams of other components: the bolt itself, or one
     * around it.
     */
    IRichBolt named(IRichBolt bolt);

    /** What an operator besides the named one counts the records with that it takes: as it is, nothing. */
    default CounterFactory counter(String operator) {
        return CounterFactory.NONE;
    }

    /** Takes results. */
    IRichBolt sink(ResultHasher<Tuple> hasher);
}
