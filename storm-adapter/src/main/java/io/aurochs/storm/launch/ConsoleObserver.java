package io.aurochs.storm.launch;

import io.aurochs.storm.nimbus.ErrorLine;
import io.aurochs.storm.nimbus.TopologyObserver;
import io.aurochs.storm.nimbus.TopologySettings;
import io.aurochs.storm.translate.TopologyPlan;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Tells a person at a terminal when topologies start, start again and end: a line each. */
final class ConsoleObserver implements TopologyObserver {
    private final PrintStream err;
    private final Predicate<String> isUsers;
    private final boolean verbose;

    /**
     * @param isUsers tells by its name whether a class is the user's
     * @param verbose whether stack traces are wanted
     */
    ConsoleObserver(PrintStream err, Predicate<String> isUsers, boolean verbose) {
        this.err = err;
        this.isUsers = isUsers;
        this.verbose = verbose;
    }

    @Override
    public void starting(TopologyPlan plan, TopologySettings settings) {
        err.printf(
                "aurochs: topology %s starts: %d tasks in %d executors; %s%n",
                plan.name(), plan.runningTasks(), plan.executors().size(), settings.description());
    }

    @Override
    public void restarting(TopologyPlan plan, Throwable failure, int restart, long pauseMs) {
        err.printf(
                "aurochs: topology %s failed: %s; restart %d in %d ms%n",
                plan.name(), ErrorLine.of(failure, isUsers), restart, pauseMs);
        if (verbose) {
            failure.printStackTrace(err);
        }
    }

    @Override
    public void ended(TopologyPlan plan, @Nullable Throwable failure, long elapsedMs) {
        String seconds = String.format(Locale.ROOT, "%.1f s", elapsedMs / 1e3);
        if (failure == null) {
            err.printf("aurochs: topology %s ended after %s%n", plan.name(), seconds);
            return;
        }
        err.printf("aurochs: topology %s failed after %s: %s%n", plan.name(), seconds, ErrorLine.of(failure, isUsers));
        if (verbose) {
            failure.printStackTrace(err);
        }
    }
}
