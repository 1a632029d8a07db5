package io.aurochs.benchmarks.driver.elf;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.figure.FigureCommand;
import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.run.ElfEngine;
import io.aurochs.benchmarks.driver.run.Engine.Installation;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code ./aurochs elf}: ELF's figures, measured here. */
@Command(
        name = "aurochs elf",
        mixinStandardHelpOptions = true,
        description =
                "Measures what a figure of the paper on ELF (Hu et al.) shows, each run in a fresh JVM, in turns round"
                        + " by round; checks the results and prints a table in Markdown, with what the paper's text says. What"
                        + " cannot be measured is named, with the reason.",
        footer = {
            "%nFigures:",
            "  10a  the most frequent users of sliding windows of 1 to 300 s: Aurochs with trees and with tables, Storm",
            "  10b  how long a change of a job takes: parameters, a filter, a function; with 1 and 100 jobs",
            "  10c  recovery: not measured",
            "  11   buffer trees and hash tables by the number of keys, 10,000 to 100,000,000",
            "  12a  from an interval's end to its results: max, min, sum, avg, one at a time",
            "  12b  the same, all four at once",
            "  12c  balance of 500, 1,000 and 2,000 jobs",
            "  13a  what the systems of 10a use at the same load: processor, memory, context switches",
            "Benchmarks: of 10a and 13a window-1, window-10, window-30, window-60, window-300; of 10b changes-1,",
            "changes-100; of 11 keys-10k, keys-100k, keys-1m, keys-10m, keys-100m; of 12a and 12b operators; of 12c",
            "masters-500, masters-1000, masters-2000."
        })
public final class ElfCommand extends FigureCommand {
    /** As {@code ./aurochs elf}. */
    public ElfCommand() {
        super("elf", List.of(ElfFigure.values()), new ElfEngine(Installation.usual()));
    }

    /** Exits as {@link FigureCommand} says. */
    public static void main(String[] args) {
        System.exit(Commands.execute(new ElfCommand(), args));
    }

    /** The options that {@code args} ask for; throws what {@link #parsed} does. */
    static FigureOptions parse(String... args) {
        return new ElfCommand().parsed(args);
    }
}
