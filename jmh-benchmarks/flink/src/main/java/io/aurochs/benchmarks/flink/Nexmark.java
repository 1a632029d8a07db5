package io.aurochs.benchmarks.flink;

import io.aurochs.application.nexmark.Event;
import io.aurochs.application.nexmark.EventGenerator;
import io.aurochs.application.nexmark.EventReplay;
import io.aurochs.application.nexmark.EventSplit;
import io.aurochs.application.nexmark.query.Query;
import io.aurochs.application.nexmark.query.QueryLoop;
import io.aurochs.application.nexmark.query.RowHash;
import io.aurochs.benchmarks.flink.nexmark.QueryText;
import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SinkProbe;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A query of Nexmark in SQL. Its class path needs Flink's libraries for SQL. */
record Nexmark(Query query, int splits) implements Application<Event> {
    private static final String PREFIX = "nexmark-";
    private static final EventGenerator EVENTS = new EventGenerator(1, 10_000);

    /** Empty if there is no such query. */
    static Optional<Nexmark> named(String app, int splits) {
        return app.startsWith(PREFIX)
                ? Query.named(app.substring(PREFIX.length())).map(query -> new Nexmark(query, splits))
                : Optional.empty();
    }

    @Override
    public String name() {
        return PREFIX + query.name();
    }

    @Override
    public double recordsPerEmission() {
        return 1;
    }

    @Override
    public boolean measuresLatency() {
        return false;
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        QueryText.build(env, query.name(), splits);
    }

    @Override
    public RecordGenerator<Event> generator(int split) {
        return new EventSplit(EVENTS, split, splits)::event;
    }

    @Override
    public LoopBody<Event> loop(RunProbes probes) {
        OperatorProbe operator = probes.addOperator();
        SinkProbe sink = probes.addSink();
        QueryLoop loop = query.loop().apply(columns -> sink.accept(RowHash.of(columns)));
        return new LoopBody<>() {
            @Override
            public void process(Event event, long dueNs) {
                operator.countRecord();
                loop.process(event);
            }

            @Override
            public void end() {
                loop.end();
            }
        };
    }

    /** By the loop, over the events of all sources in the order of their numbers. */
    @Override
    public ExpectedRun expected(List<SourceProbe> sources) {
        Checksum checksum = new Checksum();
        QueryLoop loop = query.loop().apply(checksum::add);
        List<Long> emitted = new ArrayList<>(Collections.nCopies(splits, 0L));
        sources.forEach(source -> emitted.set(source.task(), source.emitted()));
        new EventReplay(EVENTS, emitted).forEach(loop::process);
        loop.end();
        long events = sources.stream().mapToLong(SourceProbe::emitted).sum();
        return ExpectedRun.exact(events, checksum.rows, checksum.sum, Map.of());
    }

    private static final class Checksum {
        private long rows;
        private long sum;

        void add(Object... columns) {
            rows++;
            sum += RowHash.of(columns);
        }
    }
}
