package io.aurochs.placement.draw;

import io.aurochs.placement.cost.Flow;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.Placement;
import io.aurochs.placement.cost.TrafficGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * A placement as SVG: a box for each node with its tasks, and the flows between the tasks, as wide as they have bytes; those that
 * cross from node to node are red.
 */
public final class PlacementDrawing {
    private static final double TASK_WIDTH = 150;
    private static final double TASK_HEIGHT = 22;
    private static final double GAP = 10;
    private static final double BETWEEN_NODES = 110;
    private static final double MARGIN = 20;
    private static final double HEAD = 26;
    private static final int TASKS_PER_COLUMN = 12;
    private static final int LONGEST_LABEL = 22;
    private static final double WIDEST_FLOW = 6;
    private static final double THINNEST_FLOW = 0.4;

    private final TrafficGraph graph;
    private final Placement placement;
    private final List<String> nodeLabels;
    private final double[] x;
    private final double[] y;
    private final StringBuilder svg = new StringBuilder();

    private PlacementDrawing(TrafficGraph graph, Placement placement, List<String> nodeLabels) {
        this.graph = graph;
        this.placement = placement;
        this.nodeLabels = nodeLabels;
        this.x = new double[graph.tasks().size()];
        this.y = new double[graph.tasks().size()];
    }

    /**
     * Draws one.
     *
     * @return an SVG document
     */
    public static String of(TrafficGraph graph, Placement placement, Machine machine) {
        List<String> labels = IntStream.range(0, machine.nodes())
                .mapToObj(node ->
                        String.format(Locale.ROOT, "node %d, %.0f cores", machine.nodeId(node), machine.cores(node)))
                .toList();
        return new PlacementDrawing(graph, placement, labels).drawn();
    }

    private String drawn() {
        double left = MARGIN;
        double bottom = 0;
        StringBuilder boxes = new StringBuilder();
        for (int node = 0; node < nodeLabels.size(); node++) {
            List<Integer> tasks = tasksOn(node);
            int columns = Math.max(1, (tasks.size() + TASKS_PER_COLUMN - 1) / TASKS_PER_COLUMN);
            int rows = Math.max(1, Math.min(tasks.size(), TASKS_PER_COLUMN));
            double width = columns * (TASK_WIDTH + GAP) + GAP;
            double height = HEAD + rows * (TASK_HEIGHT + GAP) + GAP;
            boxes.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"6\" class=\"node\"/>%n"
                            + "<text x=\"%.0f\" y=\"%.0f\" class=\"head\">%s</text>%n",
                    left,
                    MARGIN,
                    width,
                    height,
                    left + GAP,
                    MARGIN + HEAD - GAP,
                    escaped(nodeLabels.get(node))));
            for (int i = 0; i < tasks.size(); i++) {
                int column = i / TASKS_PER_COLUMN;
                x[tasks.get(i)] = left + GAP + column * (TASK_WIDTH + GAP);
                y[tasks.get(i)] = MARGIN + HEAD + i % TASKS_PER_COLUMN * (TASK_HEIGHT + GAP);
            }
            left += width + BETWEEN_NODES;
            bottom = Math.max(bottom, MARGIN + height);
        }
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\">%n",
                left - BETWEEN_NODES + MARGIN,
                bottom + MARGIN));
        svg.append("<style>text{font:12px sans-serif}.node{fill:#f4f4f4;stroke:#888}.head{font-weight:bold}"
                + ".task{fill:#fff;stroke:#555}.flow{fill:none;stroke:#4a4;stroke-opacity:.6}"
                + ".crossing{stroke:#c33}</style>\n");
        svg.append(boxes);
        flows();
        tasks();
        return svg.append("</svg>\n").toString();
    }

    private List<Integer> tasksOn(int node) {
        List<Integer> tasks = new ArrayList<>();
        for (int task = 0; task < graph.tasks().size(); task++) {
            if (placement.nodeOf(task) == node) {
                tasks.add(task);
            }
        }
        return tasks;
    }

    private void flows() {
        double most =
                graph.flows().stream().mapToDouble(Flow::bytesPerSecond).max().orElse(0);
        for (Flow flow : graph.flows()) {
            boolean crosses = placement.nodeOf(flow.from()) != placement.nodeOf(flow.to());
            boolean goesRight = x[flow.to()] > x[flow.from()];
            boolean isBeside = x[flow.to()] == x[flow.from()];
            // From side to side; tasks of one column meet at their right sides, the farther apart the wider the bow.
            double fromX = x[flow.from()] + (goesRight || isBeside ? TASK_WIDTH : 0);
            double toX = x[flow.to()] + (goesRight ? 0 : TASK_WIDTH);
            double fromY = y[flow.from()] + TASK_HEIGHT / 2;
            double toY = y[flow.to()] + TASK_HEIGHT / 2;
            double bow = isBeside ? GAP + Math.abs(toY - fromY) / 4 : 0;
            double firstX = isBeside ? fromX + bow : (fromX + toX) / 2;
            svg.append(String.format(
                    Locale.ROOT,
                    "<path d=\"M%.0f,%.0f C%.0f,%.0f %.0f,%.0f %.0f,%.0f\" class=\"flow%s\" stroke-width=\"%.1f\">"
                            + "<title>%s to %s: %,.0f bytes/s%s</title></path>%n",
                    fromX,
                    fromY,
                    firstX,
                    fromY,
                    firstX,
                    toY,
                    toX,
                    toY,
                    crosses ? " crossing" : "",
                    most == 0 ? THINNEST_FLOW : Math.max(THINNEST_FLOW, WIDEST_FLOW * flow.bytesPerSecond() / most),
                    escaped(graph.tasks().get(flow.from()).name()),
                    escaped(graph.tasks().get(flow.to()).name()),
                    flow.bytesPerSecond(),
                    flow.estimated() ? ", estimated" : ""));
        }
    }

    private void tasks() {
        for (int task = 0; task < x.length; task++) {
            String name = graph.tasks().get(task).name();
            String shown = name.length() <= LONGEST_LABEL ? name : name.substring(0, LONGEST_LABEL - 1) + "\u2026";
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"3\" class=\"task\"/>"
                            + "<text x=\"%.0f\" y=\"%.0f\">%s<title>%s: %.2f cores</title></text>%n",
                    x[task],
                    y[task],
                    TASK_WIDTH,
                    TASK_HEIGHT,
                    x[task] + GAP / 2,
                    y[task] + TASK_HEIGHT - GAP / 2 - 1,
                    escaped(shown),
                    escaped(name),
                    graph.tasks().get(task).cores()));
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
