package io.aurochs.benchmarks.driver.study;

import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.MachineTopology;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * On how many processors runs take place, as in the paper (section IV): 1, 2, 4, ... cores of one socket, then all of 2, 3, ...
 * sockets. One hardware thread of each core is used, until at last all are.
 */
final class ProcessorSets {
    private static final String TOOL = "taskset";

    private ProcessorSets() {}

    /** Ascending; the last is all that this process may use. */
    static List<ProcessorSet> of(MachineTopology machine) {
        TreeMap<Integer, List<Integer>> bySocket = machine.cores().stream()
                .filter(core -> !usable(core, machine).isEmpty())
                .collect(Collectors.groupingBy(
                        Core::socket,
                        TreeMap::new,
                        Collectors.mapping(core -> usable(core, machine).get(0), Collectors.toList())));
        List<List<Integer>> sockets = List.copyOf(bySocket.values());
        int all = machine.usableCpus().size();
        List<ProcessorSet> sets = new ArrayList<>();
        List<Integer> first = sockets.get(0);
        for (int cores = 1; cores < first.size(); cores *= 2) {
            sets.add(new ProcessorSet(cores, 1, first.subList(0, cores)));
        }
        for (int count = 1; count <= sockets.size(); count++) {
            List<Integer> cpus =
                    sockets.subList(0, count).stream().flatMap(List::stream).toList();
            if (cpus.size() < all) {
                sets.add(new ProcessorSet(cpus.size(), count, cpus));
            }
        }
        sets.add(new ProcessorSet(all, sockets.size(), List.of()));
        return sets;
    }

    private static List<Integer> usable(Core core, MachineTopology machine) {
        return core.cpus().and(machine.usableCpus()).toList();
    }

    /**
     * Those on which a run can be kept.
     *
     * @param path the directories of programs, as in the variable PATH; null: none
     */
    static List<ProcessorSet> possible(List<ProcessorSet> sets, @Nullable String path) {
        boolean isThere = path != null
                && Stream.of(path.split(File.pathSeparator))
                        .anyMatch(directory -> Files.isExecutable(Path.of(directory, TOOL)));
        return isThere ? sets : sets.stream().filter(ProcessorSet::isAll).toList();
    }
}
