package io.aurochs.benchmarks.runner;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * One run of whole operations in a JVM of its own, as {@link RunCommand} is one of a stream: started by the driver, which reads the result
 * file. Exits as {@link ResultFile#write} says.
 */
@Command(name = "operations-run", description = "One measured run; started by the comparison.")
public final class OperationsCommand implements Callable<Integer> {
    private final Source source;

    @Mixin
    private RunOptions options = new RunOptions();

    /** Where operations come from. */
    public interface Source {
        /**
         * Looks at options without running anything.
         *
         * @throws UsageException if one is wrong
         */
        void check(RunOptions options);

        /** What the options ask for, started. */
        Operations open(RunOptions options) throws Exception;
    }

    private OperationsCommand(Source source) {
        this.source = source;
    }

    /** Runs and ends this JVM. */
    public static void main(Source source, String... args) {
        EndWithParent.watch();
        System.exit(execute(source, args));
    }

    /** The same without the end of the JVM. */
    public static int execute(Source source, String... args) {
        return new CommandLine(new OperationsCommand(source)).execute(args);
    }

    @Override
    public Integer call() throws IOException {
        return ResultFile.write(options.result(), () -> options.check() ? check() : run());
    }

    private Map<String, Object> check() {
        source.check(options);
        return Map.of("system", options.system());
    }

    private RunResult run() throws Exception {
        source.check(options);
        RunWindow window = new RunWindow(WindowMark.at(options.windowMark()));
        try (Operations operations = source.open(options)) {
            return options.measure(new OperationsRun(operations, window));
        }
    }
}
