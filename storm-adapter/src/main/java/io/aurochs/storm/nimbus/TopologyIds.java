package io.aurochs.storm.nimbus;

import org.apache.storm.utils.Time;

/** Gives topologies their ids. */
@FunctionalInterface
public interface TopologyIds {
    /** As Storm's Nimbus does: name, number, second of the submission. */
    TopologyIds STORMS = (name, number) -> name + "-" + number + "-" + Time.currentTimeSecs();

    /**
     * The id of a topology.
     *
     * @param number how many were accepted until now, this one included
     */
    String idOf(String name, int number);
}
