package io.aurochs.benchmarks.driver.streambox;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.figure.FigureCommand;
import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import io.aurochs.benchmarks.driver.run.NativeEngine;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code ./aurochs streambox}: the figures of the paper, measured here. */
@Command(
        name = "aurochs streambox",
        mixinStandardHelpOptions = true,
        description = "Measures what a figure of StreamBox (ATC 2017) shows, each run in a fresh JVM, in turns"
                + " round by round; checks the results and prints a table in Markdown, with what the paper's text says."
                + " What this machine cannot show is named as not measured.",
        footer = {
            "%nFigures:",
            "  6    throughput by cores and target delay (1000, 500 and 50 ms)",
            "  7    records out of order",
            "  8    against Flink and Jet; peak, and within 1000 ms",
            "  9    epochs one after the other",
            "  10   records that leave their epochs",
            "  11   rate of watermarks",
            "  9.2  what is processed first, NUMA",
            "Benchmarks: grep, wordcount, join, distinct, netmon, tweets. Default: some, by figure; 6: all."
        })
public final class StreamBoxCommand extends FigureCommand {
    /** As {@code ./aurochs streambox}. */
    public StreamBoxCommand() {
        super("streambox", List.of(StreamBoxFigure.values()), new NativeEngine(Installation.usual()));
    }

    /** Exits as {@link FigureCommand} says. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new StreamBoxCommand(), args));
    }

    /** The options that {@code args} ask for; throws what {@link #parsed} does. */
    static FigureOptions parse(String... args) {
        return new StreamBoxCommand().parsed(args);
    }
}
