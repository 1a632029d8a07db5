package io.aurochs.pipeline;

import io.aurochs.engine.EpochFactory;
import io.aurochs.engine.EpochJobSpec;
import io.aurochs.engine.EpochResources;
import io.aurochs.engine.OrderedJobSpec;
import io.aurochs.engine.PipelineSpec;
import io.aurochs.epoch.EpochAssignment;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.EpochEvaluator;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.RecordSink;
import io.aurochs.operator.ResumableSink;
import io.aurochs.operator.StatelessEvaluator;
import io.aurochs.operator.ordered.InOrderStage;
import io.aurochs.operator.ordered.OrderedStage;
import io.aurochs.operator.ordered.StatelessStage;
import io.aurochs.pipeline.model.EventSpan;
import io.aurochs.pipeline.transform.LeapingEvaluator;
import io.aurochs.pipeline.transform.SinkEvaluator;
import io.aurochs.pipeline.transform.ViewEvaluator;
import io.aurochs.row.Field;
import io.aurochs.row.Schema;
import io.aurochs.view.ViewDeclaration;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline of sources, transforms and sinks: declared first, then run by {@link Pipelines#start}. Its functions are called by several
 * threads at once, for records of several epochs and in any order; results are as if they had come epoch by epoch.
 *
 * <p>Declared by one thread; runs any number of times, also at once, if its sources and sinks can.
 */
public final class Pipeline {
    private static final String FIRST_OUTPUT = "0";
    private static final String NO_LEAP_IN_ORDER =
            "an ordered pipeline keeps the order of all records, so that none can be left behind; leave leap out";

    private final String name;
    private final Graph.Builder graph = Graph.builder();
    private final Map<String, DeclaredSource> sources = new HashMap<>();
    private final Map<String, EvaluatorMaker> evaluators = new HashMap<>();
    /** By transform, what the records of its inputs are. */
    private final Map<String, List<Schema>> received = new HashMap<>();

    private final List<String> ends = new ArrayList<>();
    /** Of an ordered pipeline. */
    private final Map<String, Function<RunParts, OrderedStage.Maker>> stages = new HashMap<>();

    private final Map<String, ReplaceableTransform<?, ?>> replaceable = new HashMap<>();
    private final List<ViewDeclaration> views = new ArrayList<>();
    private final Resumability resumability;

    private boolean isOrdered;
    private long leapsBehindMs = EpochEvaluator.WAITS;
    /** By the name of a transform that is a part of another one, that one's. */
    private final Map<String, String> wholes = new HashMap<>();

    /** What a source was declared to be. */
    private record DeclaredSource(Schema schema, Supplier<EpochSource> maker) {}

    /** Makes the code of a transform, for each run. */
    @FunctionalInterface
    private interface EvaluatorMaker {
        EpochEvaluator make(EpochResources resources, RunParts run);
    }

    private Pipeline(String name) {
        this.name = name;
        this.resumability = new Resumability(name);
    }

    /**
     * Begins a pipeline.
     *
     * @param name for thread names and messages
     */
    public static Pipeline named(String name) {
        return new Pipeline(name);
    }

    public String name() {
        return name;
    }

    /**
     * Has epochs go on without records that a function of {@code map}, {@code filter} or {@code flatMap} holds for too long (ELF §3.4): all
     * records of another epoch are processed there, and its watermark is this much later. What comes of the records that are left behind is
     * late, as any record behind a watermark; {@link PipelineRun#leftBehind} counts them. Without this every epoch waits for all its records.
     *
     * <p>One worker has to hold the records while others go on, so it takes two workers at least. The function is not interrupted; the end of
     * the pipeline waits until it returns.
     *
     * @param behind by event time, such as twice the size of the windows
     * @return this
     * @throws IllegalArgumentException when it is negative or no whole number of milliseconds, or the pipeline is ordered
     */
    public Pipeline leap(Duration behind) {
        if (isOrdered) {
            throw new IllegalArgumentException("pipeline=" + name + ": " + NO_LEAP_IN_ORDER);
        }
        try {
            leapsBehindMs = EventSpan.millis("behind", behind);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("pipeline=" + name + ": " + e.getMessage(), e);
        }
        resumability.refuse("leap", "what an epoch leaves behind would be others the next time; leave leap out");
        return this;
    }

    /**
     * Adds a source.
     *
     * @param source its name, unique among the pipeline's transforms
     * @param schema what its records consist of; its writers are of the same one, or the pipeline fails
     * @param maker makes one for each run
     */
    public RecordStream source(String source, Schema schema, Supplier<EpochSource> maker) {
        checkName(source);
        if (isOrdered) {
            throw refusal(
                    source,
                    "an ordered pipeline has one source, as nothing says how two go together; use another pipeline");
        }
        if (!sources.isEmpty()) {
            resumability.refuse(
                    "source=" + source,
                    "a pipeline of several sources cannot be resumed; use one source, or several pipelines");
        }
        graph.vertex(source, true, 1);
        sources.put(source, new DeclaredSource(schema, maker));
        ends.add(source);
        return new RecordStream(this, source, FIRST_OUTPUT, schema);
    }

    private void checkName(String transform) {
        if (sources.containsKey(transform) || evaluators.containsKey(transform) || stages.containsKey(transform)) {
            throw refusal(transform, "the name is taken; give each source, transform and sink one of its own");
        }
    }

    private IllegalArgumentException refusal(String transform, String because) {
        return new IllegalArgumentException("pipeline=" + name + " transform=" + transform + ": " + because);
    }

    /** From now on the pipeline is ordered, from its source on. */
    void order(String source) {
        if (sources.size() > 1 || !sources.containsKey(source) || !evaluators.isEmpty()) {
            throw refusal(source, "ordered comes right behind the only source, before anything else is declared");
        }
        if (leapsBehindMs != EpochEvaluator.WAITS) {
            throw refusal(source, NO_LEAP_IN_ORDER);
        }
        isOrdered = true;
        resumability.refuse("source=" + source, "an ordered pipeline cannot be resumed; leave ordered() out");
    }

    /** Adds a transform of an ordered pipeline. */
    void stage(String transform, String input, OrderedStage.Maker maker) {
        addStage(transform, input, run -> maker);
    }

    /** Adds a transform without state, of an ordered pipeline. */
    void stage(String transform, String input, ReplaceableTransform<?, ?> declared) {
        addStage(
                transform,
                input,
                run -> (task, resources, consumers) -> new StatelessStage(
                        task, resources, consumers, run.functions().evaluator(transform)));
        replaceable.put(transform, declared);
    }

    private void addStage(String transform, String input, Function<RunParts, OrderedStage.Maker> maker) {
        checkName(transform);
        graph.vertex(transform, false, 1);
        stages.put(transform, maker);
        graph.edge(input, transform, FIRST_OUTPUT, Routing.SHUFFLE);
        ends.remove(input);
        ends.add(transform);
    }

    /** Adds what nothing comes after, in an ordered pipeline. */
    void orderedSink(String sink, String input, OrderedStage.Maker maker) {
        stage(sink, input, maker);
        ends.remove(sink);
    }

    /** Adds a transform behind streams. */
    RecordStream transform(
            String transform, List<RecordStream> inputs, Schema to, Function<EpochResources, EpochEvaluator> maker) {
        return addTransform(transform, inputs, to, (resources, run) -> maker.apply(resources));
    }

    /**
     * Adds a transform with state behind streams.
     *
     * @param spanMs how much older than the watermark a record may be that it still needs, milliseconds
     * @param shape what its results depend on, in a few words that are the same in each process
     */
    RecordStream stateful(
            String transform,
            List<RecordStream> inputs,
            Schema to,
            long spanMs,
            String shape,
            Function<EpochResources, EpochEvaluator> maker) {
        RecordStream made = transform(transform, inputs, to, maker);
        resumability.remembers(transform, spanMs);
        resumability.shape(transform, shape);
        return made;
    }

    /** Adds a join, which is a transform with state. */
    RecordStream join(
            String join,
            List<RecordStream> inputs,
            Schema to,
            long rangeMs,
            String shape,
            Function<EpochResources, EpochEvaluator> maker) {
        RecordStream made = stateful(join, inputs, to, rangeMs, shape, maker);
        resumability.joins(join);
        return made;
    }

    /** Adds a transform without state behind a stream. */
    RecordStream transform(String transform, RecordStream input, ReplaceableTransform<?, ?> declared) {
        RecordStream made = addTransform(
                transform,
                List.of(input),
                declared.schemas().to(),
                (resources, run) -> leaping(run.functions().evaluator(transform)));
        replaceable.put(transform, declared);
        resumability.shape(transform, declared.kind().getSimpleName());
        return made;
    }

    private EpochEvaluator leaping(StatelessEvaluator evaluator) {
        return leapsBehindMs == EpochEvaluator.WAITS ? evaluator : new LeapingEvaluator(evaluator, leapsBehindMs);
    }

    private RecordStream addTransform(String transform, List<RecordStream> inputs, Schema to, EvaluatorMaker maker) {
        for (RecordStream input : inputs) {
            if (input.pipeline() != this) {
                throw new IllegalArgumentException("pipeline=" + name + " transform=" + transform + ": "
                        + input.vertex() + " is of pipeline " + input.pipeline().name()
                        + "; streams of one pipeline go together");
            }
        }
        checkName(transform);
        if (isOrdered) {
            throw refusal(transform, "the pipeline is ordered; go on with the stream that ordered() has returned");
        }
        graph.vertex(transform, false, 1);
        evaluators.put(transform, maker);
        resumability.results(transform, to);
        received.put(transform, inputs.stream().map(RecordStream::schema).toList());
        for (RecordStream input : inputs) {
            graph.edge(input.vertex(), transform, input.output(), Routing.SHUFFLE);
            ends.remove(input.vertex());
        }
        ends.add(transform);
        return new RecordStream(this, transform, FIRST_OUTPUT, to);
    }

    /** A transform was added as a part of another one, whose name stands for both. */
    void part(String transform, String of) {
        wholes.put(transform, of);
    }

    /** The names of transforms that are a part of another one. */
    Set<String> hidden() {
        return wholes.keySet();
    }

    /** Adds what nothing comes after. */
    void sink(String name, RecordStream input, RecordSink sink) {
        addTransform(name, List.of(input), input.schema(), (resources, run) -> {
            Resumption resumption = run.resumption();
            return resumption != null && sink instanceof ResumableSink resumable
                    ? resumption.sink(name, input.schema(), resumable)
                    : new SinkEvaluator(input.schema(), sink);
        });
        ends.remove(name);
        resumability.sink(name, sink);
    }

    /** Adds a view, which nothing comes after. */
    void view(String view, RecordStream input, Duration every, @Nullable Field key) {
        ViewDeclaration declared = declaredView(view, input.schema(), every, key);
        addTransform(
                view,
                List.of(input),
                input.schema(),
                (resources, run) -> new ViewEvaluator(run.views().of(view), resources.memory()));
        ends.remove(view);
        views.add(declared);
        resumability.refuse("view=" + view, "a pipeline with views cannot be resumed; query another pipeline");
    }

    /** Adds a view in an ordered pipeline. */
    void orderedView(String view, OrderedStream input, Duration every, @Nullable Field key) {
        ViewDeclaration declared = declaredView(view, input.schema(), every, key);
        addStage(
                view,
                input.vertex(),
                run -> (task, resources, consumers) -> new InOrderStage(
                        task,
                        resources,
                        consumers,
                        new ViewEvaluator(run.views().of(view), resources.memory())));
        ends.remove(view);
        views.add(declared);
    }

    private ViewDeclaration declaredView(String view, Schema schema, Duration every, @Nullable Field key) {
        try {
            return new ViewDeclaration(name, view, schema, EventSpan.millis("every", every), key);
        } catch (IllegalArgumentException e) {
            throw refusal(view, String.valueOf(e.getMessage()));
        }
    }

    /**
     * What is run.
     *
     * @throws IllegalStateException when it has no source, or the results of a transform go nowhere
     */
    Graph graph() {
        if (sources.isEmpty()) {
            throw new IllegalStateException("pipeline=" + name + ": there is no source; add one");
        }
        if (!ends.isEmpty()) {
            throw new IllegalStateException("pipeline=" + name + ": nothing comes after "
                    + wholes.getOrDefault(ends.get(0), ends.get(0)) + "; add a sink");
        }
        return graph.build();
    }

    /**
     * Has the pipeline go on where it was when its process died, or it was stopped: points are kept in a directory, and when it is started
     * the next time, it goes on from the last one. Its source is replayed from the first epoch that any window needs which is open there; its
     * sinks receive nothing again. So each result comes once, however often the process dies.
     *
     * <p>It has one source, a {@link io.aurochs.operator.ReplayableSource}; its sinks are {@link io.aurochs.operator.ResumableSink}s; and it
     * has no views, no join without windows behind it, and is not ordered. Sinks receive the records of an epoch when all sinks' are there.
     * Once it has ended by itself or was drained, it has nothing more to do until the directory is deleted.
     *
     * @param directory of this pipeline alone; made if there is none
     * @param every how often a point is made
     * @return this
     * @throws NotResumableException when a part that was declared before cannot be resumed; for parts that are declared later it comes when
     *     the pipeline is started
     */
    public Pipeline resumable(Path directory, Duration every) {
        resumability.check(graph.build());
        checkSources();
        resumability.in(directory, every);
        return this;
    }

    private void checkSources() {
        sources.forEach((source, declared) -> {
            resumability.results(source, declared.schema());
            resumability.shape(
                    source, resumability.check(source, declared.maker().get()).shape());
        });
    }

    /** Whether it was declared {@link #resumable}. */
    public boolean isResumable() {
        return resumability.points().isPresent();
    }

    /** How often a point is made of it; empty when it is not resumable. */
    Optional<Duration> pointsEvery() {
        return resumability.points().map(Resumability.Points::every);
    }

    /**
     * How a run goes on where another one was; empty when it is not resumable.
     *
     * @throws NotResumableException when a part of it cannot
     * @throws IllegalStateException when its points cannot be read, or are of another pipeline
     */
    Optional<Resumption> resumption() {
        return resumability.points().map(points -> {
            Graph whole = graph();
            resumability.check(whole);
            checkSources();
            return Resumption.open(name, whole, resumability, points);
        });
    }

    /** What one run has of its own. */
    RunParts parts() {
        return new RunParts(functions(), new RunViews(name, views), null);
    }

    private RunFunctions functions() {
        Set<String> transforms = new HashSet<>(sources.keySet());
        transforms.addAll(evaluators.keySet());
        transforms.addAll(stages.keySet());
        transforms.removeAll(hidden());
        return new RunFunctions(name, transforms, replaceable);
    }

    /**
     * What is run.
     *
     * @param run what it has of its own
     * @param listener is notified of how it ends
     */
    PipelineSpec spec(EpochAssignment assignment, RunParts run, PipelineJob.Listener listener) {
        return isOrdered
                ? new OrderedJobSpec(
                        name,
                        graph(),
                        factory(run),
                        vertex -> known(stages, vertex).apply(run),
                        listener)
                : new EpochJobSpec(name, graph(), factory(run), assignment, listener);
    }

    private EpochFactory factory(RunParts run) {
        return new EpochFactory() {
            @Override
            public EpochSource source(Vertex vertex) {
                EpochSource made = known(sources, vertex).maker().get();
                Resumption resumption = run.resumption();
                return resumption == null ? made : resumption.source(vertex.name(), made);
            }

            @Override
            public long start(Vertex source) {
                Resumption resumption = run.resumption();
                return resumption == null ? Watermark.NONE : resumption.start();
            }

            @Override
            public Schema schema(Vertex source) {
                return known(sources, source).schema();
            }

            @Override
            public EpochEvaluator evaluator(Vertex vertex, EpochResources resources) {
                EpochEvaluator made = known(evaluators, vertex).make(resources, run);
                Resumption resumption = run.resumption();
                return resumption == null ? made : resumption.transform(vertex, made, known(received, vertex));
            }
        };
    }

    private static <V> V known(Map<String, V> all, Vertex vertex) {
        V found = all.get(vertex.name());
        if (found == null) {
            throw new IllegalArgumentException("vertex=" + vertex.name() + ": not of this pipeline");
        }
        return found;
    }
}
