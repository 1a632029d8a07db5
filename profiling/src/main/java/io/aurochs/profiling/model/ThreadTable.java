package io.aurochs.profiling.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a thread is for, by its name. Immutable. */
public final class ThreadTable {
    private static final List<String> TABLES = List.of("flink.threads", "storm.threads", "jvm.threads");
    private static final String TASK = "task";
    private static final String TASKS = "tasks";
    private static final String OTHER = "other";

    private final List<Rule> rules = new ArrayList<>();

    private ThreadTable() {
        for (String table : TABLES) {
            TableLines.ofResource(table).forEach(line -> rules.add(Rule.of(line)));
        }
    }

    /** The tables of the JVM, of Storm and of Flink. */
    public static ThreadTable standard() {
        return new ThreadTable();
    }

    /**
     * What everything that a thread does counts as.
     *
     * @return empty if its code decides
     */
    public Optional<Category> categoryOf(String threadName) {
        return Optional.ofNullable(of(threadName).category());
    }

    /** Whether a thread runs a task of a job, or any of its tasks. */
    public boolean runsTasks(String threadName) {
        return of(threadName).runsTasks();
    }

    /** The first rule that fits decides. */
    Role of(String threadName) {
        for (Rule rule : rules) {
            Matcher matcher = rule.name().matcher(threadName);
            if (matcher.matches()) {
                return new Role(rule.category(), rule.runsTasks(), rule.isTask() ? matcher.group(1) : null);
            }
        }
        return new Role(null, false, null);
    }

    /**
     * What a name means.
     *
     * @param category of everything that the thread does; null if its stacks decide
     * @param runsTasks whether the thread runs one task or several
     * @param isTask whether it runs one, which the first group names
     */
    private record Rule(Pattern name, @Nullable Category category, boolean runsTasks, boolean isTask) {
        static Rule of(TableLines.Line line) {
            boolean isTask = line.word().equals(TASK);
            boolean runsTasks = isTask || line.word().equals(TASKS);
            boolean stacksDecide = runsTasks || line.word().equals(OTHER);
            return new Rule(Pattern.compile(line.value()), stacksDecide ? null : line.category(), runsTasks, isTask);
        }
    }

    /**
     * A thread's.
     *
     * @param category of everything it does; null if its stacks decide
     * @param runsTasks whether it runs one task or several
     * @param task that it runs a subtask of; null if none, or several
     */
    record Role(
            @Nullable Category category,
            boolean runsTasks,
            @Nullable String task) {}
}
