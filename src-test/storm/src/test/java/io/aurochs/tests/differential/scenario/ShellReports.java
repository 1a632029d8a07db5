package io.aurochs.tests.differential.scenario;

import io.aurochs.tests.differential.component.JournalConsumer;
import io.aurochs.tests.differential.component.MeteredBolt;
import io.aurochs.tests.differential.component.MeteredSpout;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.jspecify.annotations.Nullable;

/** What scripts report: metrics that the component has registered, of each kind, and errors. */
public final class ShellReports implements Scenario {
    /** As in the script. */
    private static final int SENTENCES = 60;

    private static final int LONGEST = 9;

    @Override
    public Map<String, Object> conf() {
        Map<String, Object> conf = new HashMap<>();
        Config.registerMetricsConsumer(conf, JournalConsumer.class, "argument", 1);
        return conf;
    }

    @Override
    public Optional<String> missing() {
        return Interpreter.PYTHON.missing();
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", new MeteredSpout());
        builder.setBolt("measure", new MeteredBolt()).shuffleGrouping("sentences");
        builder.setBolt("note", new Multilang.Note("word")).shuffleGrouping("measure");
        builder.setBolt("acks", new Multilang.Note("id")).shuffleGrouping("sentences", "acked");
        return builder.createTopology();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("word", SENTENCES);
        run.awaitCount("id", SENTENCES);
        run.await(
                "all counted",
                () -> sum(run, "sentences", "sentences") >= SENTENCES
                        && sum(run, "sentences", "acked") >= SENTENCES
                        && sum(run, "measure", "words") >= SENTENCES);
        run.await("the longest word", () -> values(run, "measure", "longest").anyMatch(isEqualTo(LONGEST)));
        run.await(
                "the last length", () -> values(run, "measure", "length").anyMatch(isEqualTo(lengthOf(SENTENCES - 1))));
        run.await("a mean", () -> values(run, "measure", "mean").anyMatch(ShellReports::isMeanLength));
        run.await(
                "both errors",
                () -> errors(run).size() == 2 && errors(run).values().stream().noneMatch(Set::isEmpty));
        return Outcome.of(Map.of(
                "sentences", sum(run, "sentences", "sentences"),
                "acked", sum(run, "sentences", "acked"),
                "words", sum(run, "measure", "words"),
                "largest",
                        values(run, "measure", "longest")
                                .mapToLong(ShellReports::number)
                                .max()
                                .orElse(0),
                "errors", errors(run)));
    }

    private static Predicate<@Nullable Object> isEqualTo(long wanted) {
        return value -> value instanceof Number number && number.longValue() == wanted;
    }

    private static boolean isMeanLength(@Nullable Object value) {
        return value instanceof Number mean && mean.doubleValue() >= 1 && mean.doubleValue() <= LONGEST;
    }

    private static Stream<@Nullable Object> values(Run run, String component, String name) {
        return run.journal().all("data point").stream()
                .filter(point -> component.equals(point.get(0)) && name.equals(point.get(3)))
                .map(point -> point.get(4));
    }

    private static long sum(Run run, String component, String name) {
        return values(run, component, name).mapToLong(ShellReports::number).sum();
    }

    private static long number(@Nullable Object value) {
        return ((Number) Objects.requireNonNull(value)).longValue();
    }

    /** The first lines of each component's. */
    private static Map<String, Set<String>> errors(Run run) {
        Map<String, List<ErrorInfo>> errors = run.info().get_errors();
        return Stream.of("sentences", "measure")
                .collect(Collectors.toMap(
                        component -> component,
                        component -> errors.getOrDefault(component, List.of()).stream()
                                .map(error ->
                                        error.get_error().lines().findFirst().orElse(""))
                                .collect(Collectors.toSet())));
    }

    private static int lengthOf(int sentence) {
        return 1 + sentence % LONGEST;
    }

    @Override
    public Outcome expected() {
        String error = "java.lang.Exception: Shell Process Exception: ";
        return Outcome.of(Map.of(
                "sentences",
                (long) SENTENCES,
                "acked",
                (long) SENTENCES,
                "words",
                IntStream.range(0, SENTENCES).count(),
                "largest",
                (long) LONGEST,
                "errors",
                Map.of("sentences", Set.of(error + "sentence 7"), "measure", Set.of(error + "a word of " + LONGEST))));
    }
}
