package io.aurochs.benchmarks.layer;

import org.apache.storm.ILocalDRPC;
import org.apache.storm.generated.StormTopology;

/** A topology that answers the calls of a function. */
interface CalledTopology {
    /** Of the function, and of the topology. */
    String NAME = "exclaim";

    /** With spouts that fetch the calls of {@code calls}. */
    StormTopology of(ILocalDRPC calls);

    /** The right answer. */
    String answer(String argument);
}
