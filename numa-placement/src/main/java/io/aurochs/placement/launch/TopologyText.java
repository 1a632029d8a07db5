package io.aurochs.placement.launch;

import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.NumaNode;
import io.aurochs.placement.topology.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Describes a topology to people, in lines of at most {@link #WIDTH} columns. */
final class TopologyText {
    /** The longest line, in columns. */
    static final int WIDTH = 100;

    private static final long GIB = 1L << 30;
    private static final int LABEL_WIDTH = 17;
    private static final int DISTANCE_WIDTH = 5;

    private final MachineTopology topology;
    private final StringBuilder text = new StringBuilder();

    private TopologyText(MachineTopology topology) {
        this.topology = topology;
    }

    /** Returns the description, each line ended. */
    static String of(MachineTopology topology) {
        TopologyText writer = new TopologyText(topology);
        writer.machine();
        writer.topology.sockets().forEach(writer::socket);
        writer.topology.nodes().forEach(writer::node);
        writer.distances();
        writer.process();
        return writer.text.toString();
    }

    private void machine() {
        line(String.join(
                ", ",
                count(topology.sockets().size(), "socket"),
                count(topology.nodes().size(), "NUMA node"),
                count(topology.cores().size(), "core"),
                count(topology.onlineCpus().size(), "hardware thread")));
        if (!topology.offlineCpus().isEmpty()) {
            labelled("offline CPUs", list(topology.offlineCpus()));
        }
    }

    private void socket(Socket socket) {
        line("");
        line("Socket " + socket.id());
        labelled("NUMA nodes", list(socket.nodes()));
        labelled("cores", List.of(String.valueOf(socket.cores())));
        labelled("CPUs", list(socket.cpus()));
    }

    private void node(NumaNode node) {
        line("");
        line("NUMA node " + node.id());
        labelled("memory", List.of(memory(node.memoryBytes())));
        labelled("CPUs", list(topology.cpusOfNode(node.id())));
        List<String> cores = topology.coresOfNode(node.id()).stream()
                .map(core -> core.id() + " (" + core.cpus() + ")")
                .toList();
        if (!cores.isEmpty()) {
            labelled("cores (CPUs)", separated(cores));
        }
    }

    private void distances() {
        List<Integer> nodes = topology.nodeIds().toList();
        int columns = (WIDTH - LABEL_WIDTH) / DISTANCE_WIDTH;
        for (int first = 0; first < nodes.size(); first += columns) {
            List<Integer> block = nodes.subList(first, Math.min(first + columns, nodes.size()));
            line("");
            line("Distances between NUMA nodes (10 = own memory)");
            line(pad("  from \\ to") + cells(block));
            for (int from : nodes) {
                line(pad("  " + from)
                        + cells(block.stream()
                                .map(to -> topology.distances().between(from, to))
                                .toList()));
            }
        }
    }

    private void process() {
        line("");
        line("This process may use");
        labelled("CPUs", list(topology.usableCpus()));
        labelled("CPUs of nodes", list(topology.usableNodes()));
        labelled("memory of nodes", list(topology.usableMemoryNodes()));
        String quota = topology.limits().cpuQuota().isPresent()
                ? String.format(
                        Locale.ROOT, "%.2f CPUs", topology.limits().cpuQuota().getAsDouble())
                : "unlimited";
        labelled("CPU time", List.of(quota));
    }

    private static String memory(long bytes) {
        if (bytes == NumaNode.UNKNOWN_MEMORY) {
            return "unknown";
        }
        if (bytes == 0) {
            return "none";
        }
        return bytes < GIB
                ? String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (GIB >> 10))
                : String.format(Locale.ROOT, "%.1f GiB", bytes / (double) GIB);
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** The parts of a set's text, so that a long one can be wrapped. */
    private static List<String> list(IdSet ids) {
        return ids.isEmpty()
                ? List.of("none")
                : separated(Arrays.asList(ids.toString().split(",", -1)));
    }

    /** The items with a comma after each but the last. */
    private static List<String> separated(List<String> items) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            parts.add(items.get(i) + (i + 1 < items.size() ? "," : ""));
        }
        return parts;
    }

    private static String cells(List<Integer> numbers) {
        return numbers.stream()
                .map(number -> String.format(Locale.ROOT, "%" + DISTANCE_WIDTH + "d", number))
                .collect(Collectors.joining());
    }

    private static String pad(String label) {
        return String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s", label);
    }

    private void labelled(String label, List<String> words) {
        StringBuilder line = new StringBuilder(pad("  " + label)).append(' ');
        int indent = line.length();
        for (String word : words) {
            if (line.length() > indent && line.length() + 1 + word.length() > WIDTH) {
                line(line.toString());
                line = new StringBuilder(" ".repeat(indent));
            }
            line.append(line.length() > indent ? " " : "").append(word);
        }
        line(line.toString());
    }

    private void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
