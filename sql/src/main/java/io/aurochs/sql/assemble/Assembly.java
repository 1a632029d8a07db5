package io.aurochs.sql.assemble;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.WindowedStream;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.aggregate.GroupInput;
import io.aurochs.sql.aggregate.GroupOutput;
import io.aurochs.sql.expression.Evaluation;
import io.aurochs.sql.kafka.TopicRanges;
import io.aurochs.sql.plan.Plan;
import io.aurochs.sql.plan.Step;
import io.aurochs.sql.plan.Window;
import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.RowLayout;
import io.aurochs.sql.row.ValueRow;
import io.aurochs.sql.row.ValueText;
import io.aurochs.sql.source.ConstantSource;
import io.aurochs.sql.source.TableSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Declares the pipeline of a plan. Rows of windows have the time of their window's last millisecond. Where the whole input is one group, all
 * records have the same time: they are one window's, which closes when the tables have ended.
 */
public final class Assembly {
    /** Of all records of a whole input. */
    private static final long SOME_TIME = 0;

    private static final WindowSpec WHOLE = WindowSpec.fixed(Duration.ofMillis(1));

    private final Pipeline pipeline;
    private final boolean hasWatermarks;
    private final TopicRanges topics = new TopicRanges();
    private int transforms;

    private Assembly(Pipeline pipeline, boolean hasWatermarks) {
        this.pipeline = pipeline;
        this.hasWatermarks = hasWatermarks;
    }

    /**
     * Declares a pipeline; its results are to be given to a sink.
     *
     * @return the results of the plan's last step
     */
    public static RecordStream of(Pipeline pipeline, Plan plan, RowLayout results) {
        RowStream rows = new Assembly(pipeline, !plan.needsWholeInput()).stream(plan.root());
        // The sink's schema is declared before the last transform's.
        return rows.records()
                .map(
                        "results",
                        results.schema(),
                        (record, output) -> results.put(output, rows.layout().at(record)));
    }

    private String name(String of) {
        return ++transforms + " " + of;
    }

    private RowStream stream(Step step) {
        if (step instanceof Step.Scan scan) {
            return scan(scan);
        }
        if (step instanceof Step.Constants constants) {
            return constants(constants);
        }
        if (step instanceof Step.Filter filter) {
            return filter(filter);
        }
        if (step instanceof Step.Project project) {
            return project(project);
        }
        if (step instanceof Step.AssignWindows windows) {
            return windows(windows);
        }
        if (step instanceof Step.Aggregate aggregate) {
            return aggregate(aggregate);
        }
        if (step instanceof Step.Top top) {
            return top(top);
        }
        if (step instanceof Step.Join join) {
            return join(join);
        }
        return union((Step.Union) step);
    }

    private RowStream scan(Step.Scan scan) {
        RowLayout layout = RowLayout.of(scan.table().name(), scan.type());
        return new RowStream(
                TableSource.add(pipeline, name(scan.table().name()), scan.table(), layout, topics, hasWatermarks),
                layout);
    }

    private RowStream constants(Step.Constants constants) {
        RowLayout layout = RowLayout.of("values", constants.type());
        RecordStream records = pipeline.source(
                name("values"),
                layout.schema(),
                () -> new ConstantSource(
                        layout.schema(),
                        writer -> constants.rows().forEach(row -> {
                            layout.put(writer.begin(SOME_TIME), row);
                            writer.commit();
                        })));
        return new RowStream(records, layout);
    }

    private RowStream filter(Step.Filter filter) {
        RowStream input = stream(filter.input());
        Evaluation evaluation = new Evaluation(filter.type());
        RecordStream records = input.records()
                .filter(
                        name("filter"),
                        record -> evaluation.holds(
                                filter.condition(), input.layout().at(record)));
        return new RowStream(records, input.layout());
    }

    private RowStream project(Step.Project project) {
        RowStream input = stream(project.input());
        RowLayout layout = RowLayout.of("projected row", project.type());
        Evaluation evaluation = new Evaluation(project.input().type());
        RecordStream records = input.records()
                .map(
                        name("project"),
                        layout.schema(),
                        (record, output) -> layout.put(
                                output,
                                evaluation.values(
                                        project.expressions(), input.layout().at(record))));
        return new RowStream(records, layout);
    }

    private RowStream windows(Step.AssignWindows windows) {
        RowStream input = stream(windows.input());
        RowLayout layout = RowLayout.of("row of a window", windows.type());
        RecordStream records = input.records()
                .flatMap(
                        name("windows"),
                        layout.schema(),
                        (record, output) -> assign(
                                windows,
                                ValueRow.copyOf(
                                        input.layout().at(record),
                                        input.layout().type().size()),
                                layout,
                                output));
        return new RowStream(records, layout);
    }

    private static void assign(Step.AssignWindows windows, ValueRow row, RowLayout layout, RecordWriter output) {
        Window window = windows.window();
        long time = (Long) Objects.requireNonNull(row.value(windows.timeColumn()));
        long lastStart = Math.floorDiv(time, window.slideMs()) * window.slideMs();
        for (long start = lastStart; start > time - window.sizeMs(); start -= window.slideMs()) {
            long end = start + window.sizeMs();
            if (!ValueText.isInRange(start) || !ValueText.isInRange(end)) {
                throw new SqlException(window + ": a window of the row "
                        + windows.input().type().describe(row) + " is not within the years 0001 to 9999");
            }
            layout.put(output.begin(end - 1), row.with(start).with(end));
            output.commit();
        }
    }

    /** Records of a schema for rows, all at the same time unless they belong to windows. */
    private RecordStream arranged(
            String name, RowStream input, @Nullable Window window, Schema schema, RowWriter writer) {
        return input.records()
                .flatMap(
                        name(name),
                        schema,
                        (record, output) -> writer.write(
                                input.layout().at(record), output, window == null ? SOME_TIME : record.time()));
    }

    /** Writes what becomes of a row. */
    @FunctionalInterface
    private interface RowWriter {
        void write(Row row, RecordWriter output, long time);
    }

    private RowStream aggregate(Step.Aggregate aggregate) {
        RowStream input = stream(aggregate.input());
        GroupInput groups = new GroupInput(aggregate.input().type(), aggregate.keys(), aggregate.aggregates());
        RecordStream records =
                arranged("arrange", input, aggregate.inputWindow(), groups.schema(), (row, output, time) -> {
                    groups.put(output.begin(time), row);
                    output.commit();
                });
        Window window = aggregate.inputWindow();
        if (aggregate.groups().isEmpty()) {
            records = records.union(name("with no rows"), noRows(groups));
        }
        WindowedStream windowed = records.window(window == null ? WHOLE : window.ofRecords());
        BytesField key = groups.key();
        RecordStream results = (key == null
                        ? windowed.aggregate(name("aggregate"), groups.combiners())
                        : windowed.groupByKey(key).aggregate(name("aggregate"), groups.combiners()))
                .results();
        RowLayout layout = RowLayout.of("group", aggregate.type());
        GroupedRows rows = new GroupedRows(aggregate, new GroupOutput(groups, results.schema()));
        return new RowStream(
                results.map(name("groups"), layout.schema(), (record, output) -> layout.put(output, rows.row(record))),
                layout);
    }

    /** A record that no aggregate takes: without GROUP BY there is a result even if there are no rows. */
    private RecordStream noRows(GroupInput groups) {
        return pipeline.source(
                name("no rows"),
                groups.schema(),
                () -> new ConstantSource(
                        groups.schema(), writer -> writer.begin(SOME_TIME).commit()));
    }

    private RowStream top(Step.Top top) {
        RowStream input = stream(top.input());
        Window window = top.inputWindow();
        RecordStream records = window != null
                ? input.records()
                : arranged("arrange", input, null, input.layout().schema(), (row, output, time) -> {
                    input.layout().put(output.begin(time), row);
                    output.commit();
                });
        RowLayout layout = input.layout();
        return new RowStream(
                records.window(window == null ? WHOLE : window.ofRecords())
                        .top(
                                name("top"),
                                top.rows(),
                                (left, right) -> top.order().compare(layout.at(left), layout.at(right))),
                layout);
    }

    private RowStream join(Step.Join join) {
        JoinSide left = side(join.left(), join.leftKeys(), join.inputWindow());
        JoinSide right = side(join.right(), join.rightKeys(), join.inputWindow());
        RowLayout layout = RowLayout.of("pair", join.type());
        RecordStream records = left.records()
                .join(
                        name("join"),
                        right.records(),
                        left.layout().key(),
                        right.layout().key(),
                        Duration.ZERO,
                        layout.schema(),
                        (a, b, output) -> put(left.layout(), a, right.layout(), b, layout, output));
        return new RowStream(records, layout);
    }

    private static void put(
            KeyedLayout left, RecordCursor a, KeyedLayout right, RecordCursor b, RowLayout layout, RecordWriter to) {
        Row leftRow = left.at(a);
        Row rightRow = right.at(b);
        int columns = left.columns();
        layout.put(to, column -> column < columns ? leftRow.value(column) : rightRow.value(column - columns));
    }

    private record JoinSide(RecordStream records, KeyedLayout layout) {}

    private JoinSide side(Step step, List<Integer> keys, @Nullable Window window) {
        RowStream input = stream(step);
        KeyedLayout layout = new KeyedLayout(step.type(), keys);
        RecordStream records = arranged("keys", input, window, layout.schema(), (row, output, time) -> {
            if (layout.hasKey(row)) {
                layout.put(output.begin(time), row);
                output.commit();
            }
        });
        return new JoinSide(records, layout);
    }

    private RowStream union(Step.Union union) {
        RowLayout layout = RowLayout.of("row of a union", union.type());
        List<RecordStream> all = new ArrayList<>();
        for (Step step : union.inputs()) {
            RowStream input = stream(step);
            all.add(input.records()
                    .map(
                            name("to union"),
                            layout.schema(),
                            (record, output) ->
                                    layout.put(output, input.layout().at(record))));
        }
        RecordStream records =
                all.get(0).union(name("union"), all.subList(1, all.size()).toArray(RecordStream[]::new));
        return new RowStream(records, layout);
    }
}
