package io.aurochs.application.study.storm;

import org.apache.storm.generated.StormTopology;

/** An application of the study as a topology. */
public interface StudyTopology {
    /** The last field of every stream: when its record came into the topology, nanoseconds of some clock. */
    String TIME = "time";

    /** As on the command line. */
    String name();

    /** Puts the topology together. */
    StormTopology build(TopologyParts parts);
}
