package io.aurochs.benchmarks.driver.report;

import java.util.List;

/** Lists in Markdown. */
public final class Lines {
    private Lines() {}

    /** An item for each line, which begins with the prefix. */
    public static void list(StringBuilder text, String prefix, List<String> lines) {
        lines.forEach(line -> text.append("- ").append(prefix).append(line).append('\n'));
    }
}
