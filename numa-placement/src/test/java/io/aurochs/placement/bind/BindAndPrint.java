package io.aurochs.placement.bind;

import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;

/** Started in a JVM of its own by {@link BindInFreshJvmTest}: binds to the lowest usable CPU and prints what came of it. */
final class BindAndPrint {
    private BindAndPrint() {}

    public static void main(String[] args) {
        MachineTopology topology = TopologyDiscovery.discoverThisMachine();
        Binding binding = new ThreadBinder(topology)
                .bindToCpus(IdSet.of(topology.usableCpus().lowest()));
        System.out.println(binding.outcome() + " " + binding.reason());
    }
}
