package io.aurochs.sql.plan;

import io.aurochs.sql.row.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a statement runs.
 *
 * @param root the last step that runs in parallel
 * @param stages what follows it
 * @param wholeInputFor the first part of the statement for which the tables have to end before there are results; null: none
 * @param type of the results
 */
public record Plan(Step root, List<Stage> stages, @Nullable String wholeInputFor, RowType type) {
    public Plan {
        stages = List.copyOf(stages);
    }

    /** Whether results come only when the tables have ended: no row is late then. */
    public boolean needsWholeInput() {
        return wholeInputFor != null;
    }

    /** For people: how it runs, the last step first. */
    public String explain() {
        StringBuilder text = new StringBuilder();
        text.append(
                needsWholeInput()
                        ? "Results come when the tables have ended, for " + wholeInputFor + "; no row is late.\n"
                        : "Results come as soon as they are complete.\n");
        int depth = 0;
        for (int i = stages.size() - 1; i >= 0; i--) {
            line(text, depth++, stages.get(i) + " (one thread)");
        }
        append(text, root, depth);
        return text.toString();
    }

    private static void append(StringBuilder text, Step step, int depth) {
        line(text, depth, step.toString());
        step.inputs().forEach(input -> append(text, input, depth + 1));
    }

    private static void line(StringBuilder text, int depth, String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }
}
