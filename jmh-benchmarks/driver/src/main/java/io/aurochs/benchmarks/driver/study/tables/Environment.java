package io.aurochs.benchmarks.driver.study.tables;

import io.aurochs.placement.topology.MachineTopology;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a study runs on: the rows of table III.
 *
 * @param components names and descriptions, in the table's order
 * @param sockets how many
 */
public record Environment(List<Component> components, int sockets) {
    public Environment {
        components = List.copyOf(components);
    }

    /** A row. */
    public record Component(String name, String description) {}

    /**
     * Reads what the machine is.
     *
     * @param processor its model's name
     * @param memoryGb of the whole machine
     * @param caches directory like {@code /sys/devices/system/cpu/cpu0/cache}
     * @param engines with their versions
     * @param jvm name, version and options
     */
    public static Environment of(
            MachineTopology machine, String processor, double memoryGb, Path caches, List<String> engines, String jvm) {
        int sockets = machine.sockets().size();
        List<Component> components = new ArrayList<>();
        components.add(new Component("Processor", processor));
        components.add(new Component(
                "Cores (per socket)",
                machine.sockets().get(0).cores() + ", " + machine.onlineCpus().size() / sockets + " hardware threads"));
        components.add(new Component("Sockets", Integer.toString(sockets)));
        List<String> sizes = sizes(caches);
        components.add(new Component(
                "Caches, of one processor", sizes.isEmpty() ? "the kernel does not tell" : String.join(", ", sizes)));
        components.add(new Component(
                "Memory",
                memoryGb + " GB, " + machine.nodeIds().size() + " NUMA node"
                        + (machine.nodeIds().size() == 1 ? "" : "s")));
        engines.forEach(engine -> components.add(new Component("Engine", engine)));
        components.add(new Component("Java VM", jvm));
        return new Environment(components, sockets);
    }

    /** As {@code L1 Instruction 32K}, the lowest first. */
    private static List<String> sizes(Path caches) {
        List<String> sizes = new ArrayList<>();
        try (DirectoryStream<Path> indices = Files.newDirectoryStream(caches, "index[0-9]*")) {
            for (Path index : indices) {
                String type = text(index, "type");
                sizes.add("L" + text(index, "level") + " " + (type.equals("Unified") ? "" : type + " ")
                        + text(index, "size"));
            }
        } catch (IOException e) {
            return List.of();
        }
        Collections.sort(sizes);
        return sizes;
    }

    private static String text(Path index, String file) throws IOException {
        return Files.readString(index.resolve(file)).strip();
    }
}
