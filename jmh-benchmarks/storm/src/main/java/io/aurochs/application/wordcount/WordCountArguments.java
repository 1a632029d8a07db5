package io.aurochs.application.wordcount;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The command line of {@link WordCountTopology}.
 *
 * @param input the text
 * @param output directory for the counts
 * @param name the topology's name
 * @param spouts number of tasks that read
 * @param splits number of tasks that split
 * @param counts number of tasks that count
 */
record WordCountArguments(Path input, Path output, String name, int spouts, int splits, int counts) {
    static final String USAGE =
            "usage: WordCountTopology INPUT_FILE OUTPUT_DIR [--name NAME] [--spouts N] [--splits N] [--counts N]";

    /** @throws IllegalArgumentException with one line on what is wrong, and the usage */
    static WordCountArguments parse(String... args) {
        List<String> positional = new ArrayList<>();
        String name = "wordcount";
        int spouts = 1;
        int splits = 2;
        int counts = 2;
        Iterator<String> rest = List.of(args).iterator();
        while (rest.hasNext()) {
            String arg = rest.next();
            switch (arg) {
                case "--name" -> name = value(arg, rest);
                case "--spouts" -> spouts = tasks(arg, value(arg, rest));
                case "--splits" -> splits = tasks(arg, value(arg, rest));
                case "--counts" -> counts = tasks(arg, value(arg, rest));
                default -> {
                    if (arg.startsWith("--")) {
                        throw new IllegalArgumentException("unknown option " + arg + "; " + USAGE);
                    }
                    positional.add(arg);
                }
            }
        }
        if (positional.size() != 2) {
            throw new IllegalArgumentException("expected an input file and an output directory, got "
                    + positional.size() + " arguments; " + USAGE);
        }
        return new WordCountArguments(
                Path.of(positional.get(0)).toAbsolutePath(),
                Path.of(positional.get(1)).toAbsolutePath(),
                name,
                spouts,
                splits,
                counts);
    }

    private static String value(String option, Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException(option + " needs a value; " + USAGE);
        }
        return rest.next();
    }

    private static int tasks(String option, String value) {
        try {
            int tasks = Integer.parseInt(value);
            if (tasks > 0) {
                return tasks;
            }
        } catch (NumberFormatException e) {
            // The message below covers it.
        }
        throw new IllegalArgumentException(option + " " + value + ": give a number of tasks of at least 1; " + USAGE);
    }
}
