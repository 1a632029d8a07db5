package io.aurochs.benchmarks.runner;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * One run of a workload on one system, in a JVM of its own: started by the driver, which reads the result file. Exits as {@link
 * ResultFile#write} says.
 */
@Command(name = "application-run", description = "One measured run; started by the comparison.")
public final class RunCommand implements Callable<Integer> {
    private final Runner runner;

    @Mixin
    private RunOptions options = new RunOptions();

    private RunCommand(Runner runner) {
        this.runner = runner;
    }

    /** Runs and ends this JVM: an engine's threads are not all daemons, even after it is closed. */
    public static void main(Runner runner, String... args) {
        EndWithParent.watch();
        System.exit(execute(runner, args));
    }

    /** The same without the end of the JVM. */
    public static int execute(Runner runner, String... args) {
        return new CommandLine(new RunCommand(runner)).execute(args);
    }

    @Override
    public Integer call() throws IOException {
        return ResultFile.write(options.result(), () -> options.check() ? check() : run());
    }

    private Map<String, Object> check() throws Exception {
        runner.check(options);
        return Map.of("system", options.system());
    }

    private RunResult run() throws Exception {
        RunWindow window = new RunWindow(WindowMark.at(options.windowMark()));
        try (MeasuredRun run = runner.start(options, window)) {
            return options.measure(new RunPhases(run, window));
        }
    }
}
