package io.aurochs.placement.launch;

import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.NumaNode;
import io.aurochs.placement.topology.Socket;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;

/** Describes a topology to people, in lines of at most {@link #WIDTH} columns. */
final class TopologyText {
    /** The longest line, in columns. */
    static final int WIDTH = 100;

    private static final long GIB = 1L << 30;
    private static final int INDENT = 2;
    private static final int LABEL_WIDTH = 17;
    private static final int DISTANCE_WIDTH = 5;
    /** Between a core and its CPUs, which stay on one line. */
    private static final String NO_BREAK = "\u00a0";

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
        labelled("cores", String.valueOf(socket.cores()));
        labelled("CPUs", list(socket.cpus()));
    }

    private void node(NumaNode node) {
        line("");
        line("NUMA node " + node.id());
        labelled("memory", memory(node.memoryBytes()));
        labelled("CPUs", list(topology.cpusOfNode(node.id())));
        String cores = topology.coresOfNode(node.id()).stream()
                .map(core -> core.id() + NO_BREAK + "(" + core.cpus() + ")")
                .collect(Collectors.joining(", "));
        if (!cores.isEmpty()) {
            labelled("cores (CPUs)", cores);
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
        labelled("CPU time", quota);
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

    private static String list(IdSet ids) {
        return ids.isEmpty() ? "none" : ids.toString().replace(",", ", ");
    }

    private static String cells(List<Integer> numbers) {
        return numbers.stream()
                .map(number -> String.format(Locale.ROOT, "%" + DISTANCE_WIDTH + "d", number))
                .collect(Collectors.joining());
    }

    private static String pad(String label) {
        return String.format(Locale.ROOT, "%-" + LABEL_WIDTH + "s", label);
    }

    private void labelled(String label, String value) {
        Help.TextTable row = Help.TextTable.forColumns(
                Help.defaultColorScheme(Help.Ansi.OFF),
                new Column(LABEL_WIDTH, INDENT, Column.Overflow.TRUNCATE),
                new Column(WIDTH - LABEL_WIDTH, 1, Column.Overflow.WRAP));
        row.addRowValues(label, value);
        text.append(row.toString().replace(NO_BREAK, " "));
    }

    private void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }
}
