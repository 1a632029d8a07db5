package io.aurochs.tests.differential.scenario;

import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInitialStatus;

/** A topology, and what is to be compared of its runs. Stateless: several runs may go on at the same time. */
public interface Scenario {
    /** Unique, and fit for a topology's name. */
    default String name() {
        return getClass().getSimpleName();
    }

    /** The topology's settings. */
    default Map<String, Object> conf() {
        return Map.of();
    }

    default TopologyInitialStatus initialStatus() {
        return TopologyInitialStatus.ACTIVE;
    }

    /** What the topology is submitted with; none, unless the scenario says so. */
    default Map<String, String> credentials() {
        return Map.of();
    }

    /** Whether it waits for seconds by the clock; it is then run in fewer ways. */
    default boolean waits() {
        return false;
    }

    /** Whether how tuples travel makes no difference to it; it is then run in both arrangements of threads, and no other setup. */
    default boolean isOfThreadsAlone() {
        return waits();
    }

    /** Whether its tuples hold what no serializer knows, and so have to travel by reference. */
    default boolean onlyByReference() {
        return false;
    }

    /** What it needs and this machine lacks, with the remedy: it is not run then. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    StormTopology topology();

    /** What runs on Aurochs unless the scenario waits; differs only to show that more tasks give the same outcome. */
    default StormTopology topologyOnAurochs() {
        return topology();
    }

    /** Waits until the run has done its work, and tells what came of it. All its facts must be equal on every system. */
    Outcome outcome(Run run);

    /** What a plain loop makes of the same input; may leave facts out, which are then compared with stock Storm alone. */
    Outcome expected();
}
