package io.aurochs.benchmarks.driver.ordered;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.figure.FigureCommand;
import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.OrderedEngine;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code ./aurochs ordered}: the paper's figures of its queries, measured here. */
@Command(
        name = "aurochs ordered",
        mixinStandardHelpOptions = true,
        description =
                "Measures what a figure of the paper on ordered streams (Prasaad et al.) shows, each run in a fresh"
                        + " JVM, in turns round by round; checks the results and prints a table in Markdown, with what the paper's"
                        + " text says. What this machine cannot show is named as not measured.",
        footer = {
            "%nFigures:",
            "  8    what a worker does next: ct, lp, et, qst; by cores",
            "  9    hybrid and partitioned queues; by skew of keys",
            "  10   the same; delay by cost of a record",
            "  11   hybrid and partitioned queues; by cores",
            "  12   results brought into order without blocking, or under a lock: a cheap operator; by cores",
            "  13   the same: many results of a record; by cores",
            "  14   the same: queries; by cores; no delays",
            "Benchmarks: q1, q2, q3, q4, q15; 9, 10, 12 and 13: parametric operators.",
            "Default: all. Delays are at half of the lowest peak."
        })
public final class OrderedCommand extends FigureCommand {
    /** As {@code ./aurochs ordered}. */
    public OrderedCommand() {
        super("ordered", figures(), new OrderedEngine(Installation.usual()));
    }

    /** In the order of the paper. */
    private static List<OrderedStreamsFigure> figures() {
        return Stream.<OrderedStreamsFigure>concat(OrderedFigure.ALL.stream(), MatrixFigure.ALL.stream())
                .sorted(Comparator.comparingInt(figure -> Integer.parseInt(figure.number())))
                .toList();
    }

    /** Exits as {@link FigureCommand} says. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new OrderedCommand(), args));
    }

    /** The options that {@code args} ask for; throws what {@link #parsed} does. */
    static FigureOptions parse(String... args) {
        return new OrderedCommand().parsed(args);
    }
}
