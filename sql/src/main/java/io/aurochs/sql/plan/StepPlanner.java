package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.expression.Column;
import io.aurochs.sql.expression.Expression;
import io.aurochs.sql.expression.ExpressionCompiler;
import io.aurochs.sql.expression.Literal;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowOrder;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueRow;
import io.aurochs.sql.type.ColumnTypes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Turns relational algebra into steps. One statement each; one thread. */
final class StepPlanner {
    private final RexBuilder builder;
    /** The first part of the statement for whose results the tables have to end; null: none. */
    private @Nullable String wholeInputFor;

    StepPlanner(RexBuilder builder) {
        this.builder = builder;
    }

    /** A step, and the stages that follow the last one. */
    private record Planned(Step step, List<Stage> stages) {
        static Planned of(Step step) {
            return new Planned(step, List.of());
        }

        Planned then(Stage stage) {
            List<Stage> all = new ArrayList<>(stages);
            all.add(stage);
            return new Planned(step, all);
        }

        RowType type() {
            return stages.isEmpty()
                    ? step.type()
                    : stages.get(stages.size() - 1).type();
        }
    }

    /**
     * Plans a statement.
     *
     * @param names of the result's columns, as the statement has them: the same one may come twice
     * @throws SqlException naming what pipelines cannot run
     */
    Plan plan(RelNode root, List<String> names) {
        Planned planned = visit(root);
        RowType type = new RowType(names, planned.type().types());
        for (int i = 0; i < type.size(); i++) {
            if (type.type(i).kind() == ValueKind.INTERVAL) {
                throw new SqlException(
                        "column " + type.names().get(i) + ": a result of type INTERVAL is not supported");
            }
        }
        checkEnds(planned.step());
        return new Plan(planned.step(), planned.stages(), wholeInputFor, type);
    }

    /** What needs the end of a table would wait for ever for one that has none. */
    private void checkEnds(Step step) {
        if (wholeInputFor == null) {
            return;
        }
        if (step instanceof Step.Scan scan && !scan.table().connector().isBounded()) {
            throw new SqlException(wholeInputFor + " has its result when the tables have ended, and table "
                    + scan.table().name() + " has no end (" + scan.table().connector()
                    + "); group by windows of its event time, or declare an end");
        }
        step.inputs().forEach(this::checkEnds);
    }

    private void needWholeInput(String part) {
        if (wholeInputFor == null) {
            wholeInputFor = part;
        }
    }

    private Planned visit(RelNode node) {
        if (node instanceof TableScan scan) {
            return Planned.of(scan(scan));
        }
        if (node instanceof Values values) {
            return Planned.of(values(values));
        }
        if (node instanceof Filter filter) {
            return filter(filter);
        }
        if (node instanceof Project project) {
            return project(project);
        }
        if (node instanceof TableFunctionScan windows) {
            return Planned.of(windows(windows));
        }
        if (node instanceof Aggregate aggregate) {
            return Planned.of(aggregate(aggregate));
        }
        if (node instanceof Sort sort) {
            return sort(sort);
        }
        if (node instanceof Join join) {
            return Planned.of(join(join));
        }
        if (node instanceof Union union) {
            return Planned.of(union(union));
        }
        throw new SqlException(
                node.getRelTypeName().replace("Logical", "").toUpperCase(Locale.ROOT) + " is not supported");
    }

    /** The input of a part that stages cannot precede. */
    private Step input(RelNode node, String part) {
        Planned planned = visit(node);
        if (!planned.stages().isEmpty()) {
            throw new SqlException(part + " of rows that ORDER BY or ROW_NUMBER has chosen is not supported");
        }
        return planned.step();
    }

    private Step.Scan scan(TableScan scan) {
        CatalogueTable declared = scan.getTable().unwrap(CatalogueTable.class);
        if (declared == null) {
            throw new SqlException("table " + scan.getTable().getQualifiedName() + ": not of the catalogue");
        }
        Table table = declared.table();
        return new Step.Scan(table);
    }

    private Step.Constants values(Values values) {
        RowType type = ColumnTypes.row(values.getRowType());
        ExpressionCompiler compiler = new ExpressionCompiler(builder, new RowType(List.of(), List.of()));
        ValueRow none = new ValueRow();
        List<ValueRow> rows = new ArrayList<>();
        for (List<RexLiteral> tuple : values.getTuples()) {
            @Nullable Object[] row = new @Nullable Object[type.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = compiler.compile(tuple.get(i)).value(none);
            }
            rows.add(new ValueRow(row));
        }
        return new Step.Constants(type, rows);
    }

    private Planned filter(Filter filter) {
        if (filter.getInput() instanceof Project project && project.containsOver()) {
            return numbered(project, filter.getCondition());
        }
        Planned input = visit(filter.getInput());
        Expression condition = new ExpressionCompiler(builder, input.type()).compile(filter.getCondition());
        return input.stages().isEmpty()
                ? Planned.of(new Step.Filter(input.step(), condition))
                : input.then(new Stage.Filter(input.type(), condition));
    }

    private Planned project(Project project) {
        Planned input = visit(project.getInput());
        List<Expression> expressions = compiled(project.getProjects(), input.type());
        RowType type = new RowType(
                project.getRowType().getFieldNames(),
                expressions.stream().map(Expression::type).toList());
        return input.stages().isEmpty()
                ? Planned.of(new Step.Project(input.step(), type, expressions))
                : input.then(new Stage.Project(type, expressions, input.type()));
    }

    private List<Expression> compiled(List<RexNode> nodes, RowType input) {
        ExpressionCompiler compiler = new ExpressionCompiler(builder, input);
        return nodes.stream().map(compiler::compile).toList();
    }

    private Step windows(TableFunctionScan scan) {
        WindowPlanner windows = WindowPlanner.of(scan);
        Step.AssignWindows step = windows.plan(input(scan.getInput(0), windows.function()));
        if (!WindowPlanner.isEventTime(step.input(), step.timeColumn())) {
            needWholeInput(windows.function() + " by "
                    + step.input().type().names().get(step.timeColumn()) + ", which is not the event time of a table");
        }
        return step;
    }

    private Step aggregate(Aggregate aggregate) {
        if (aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
            throw new SqlException("GROUPING SETS, CUBE and ROLLUP are not supported");
        }
        Step input = input(aggregate.getInput(), "GROUP BY");
        List<Integer> groups = aggregate.getGroupSet().asList();
        String part = groups.isEmpty() ? "an aggregate without windows" : "GROUP BY without windows";
        Window window = groupingWindow(input, groups, part);
        RowType type = ColumnTypes.row(aggregate.getRowType());
        return new AggregatePlanner(input, groups, window).plan(type, aggregate.getAggCallList());
    }

    /** The windows that rows are grouped by; null: none. */
    private @Nullable Window groupingWindow(Step input, List<Integer> groups, String part) {
        Window window = input.window();
        if (window != null && groups.stream().anyMatch(window::isBound)) {
            return window;
        }
        needWholeInput(part);
        return null;
    }

    private Planned sort(Sort sort) {
        Planned input = visit(sort.getInput());
        RowOrder order =
                Orders.of(sort.getCollation().getFieldCollations(), input.type().size());
        long offset = count("OFFSET", sort.offset, 0);
        boolean isLimited = sort.fetch != null;
        long fetch = count("LIMIT", sort.fetch, Long.MAX_VALUE);
        needWholeInput(order.keys().isEmpty() ? "LIMIT" : "ORDER BY");
        Planned chosen = input;
        if (isLimited && input.stages().isEmpty()) {
            long wanted = offset > Long.MAX_VALUE - fetch ? Long.MAX_VALUE : offset + fetch;
            chosen = Planned.of(top(input.step(), order, wanted, null));
        }
        return chosen.then(new Stage.Sort(input.type(), order, offset, isLimited ? fetch : null));
    }

    private static long count(String part, @Nullable RexNode node, long otherwise) {
        if (node == null) {
            return otherwise;
        }
        BigDecimal count = node instanceof RexLiteral literal ? literal.getValueAs(BigDecimal.class) : null;
        if (count == null || count.signum() < 0) {
            throw new SqlException(part + " " + node + ": not a number of rows");
        }
        return count.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0 ? Long.MAX_VALUE : count.longValue();
    }

    /** @param wanted at least 0; no more rows than an integer counts have room in memory */
    private Step top(Step input, RowOrder order, long wanted, @Nullable Window window) {
        return wanted < 1
                ? new Step.Filter(input, Literal.FALSE)
                : new Step.Top(input, order, (int) Math.min(wanted, Integer.MAX_VALUE), window);
    }

    /** A filter on ROW_NUMBER. */
    private Planned numbered(Project project, RexNode condition) {
        NumberedRows rows = NumberedRows.of(project, condition);
        Step input = input(project.getInput(), "ROW_NUMBER");
        Window window = input.window();
        List<Integer> partition = rows.partition();
        if (partition.isEmpty()) {
            needWholeInput("ROW_NUMBER without PARTITION BY window_start, window_end");
            window = null;
        } else if (window == null || !partition.stream().allMatch(window::isBound)) {
            throw new SqlException(
                    "ROW_NUMBER: PARTITION BY is supported only with the bounds of the window: window_start, window_end");
        }
        List<RowOrder.SortKey> keys = new ArrayList<>();
        List<Expression> columns = new ArrayList<>();
        List<String> names = new ArrayList<>(input.type().names());
        for (int i = 0; i < input.type().size(); i++) {
            columns.add(new Column(i, names.get(i), input.type().type(i)));
        }
        for (RexFieldCollation key : rows.order()) {
            Expression by = new ExpressionCompiler(builder, input.type()).compile(key.left);
            int column = columns.indexOf(by);
            if (column < 0) {
                column = columns.size();
                columns.add(by);
                names.add(by.toString());
            }
            keys.add(Orders.key(column, key.getDirection(), key.getNullDirection()));
        }
        Step ordered = columns.size() == input.type().size()
                ? input
                : new Step.Project(
                        input,
                        new RowType(
                                names, columns.stream().map(Expression::type).toList()),
                        columns);
        RowOrder order = new RowOrder(keys, columns.size());
        Step top = top(ordered, order, rows.bound(), window);
        RowType numbered = ordered.type().with(List.of("row number"), List.of(ColumnType.of(ValueKind.BIGINT, false)));
        Planned planned = Planned.of(top).then(new Stage.Numbering(numbered, order));
        List<RexNode> projects = rows.projects(project, ordered.type().size());
        List<Expression> expressions = compiled(projects, numbered);
        RowType type = new RowType(
                project.getRowType().getFieldNames(),
                expressions.stream().map(Expression::type).toList());
        planned = planned.then(new Stage.Project(type, expressions, numbered));
        return planned.then(new Stage.Filter(type, new ExpressionCompiler(builder, type).compile(condition)));
    }

    private Step join(Join join) {
        JoinPlanner joins = JoinPlanner.of(join);
        Step.Join step = joins.plan(input(join.getLeft(), "JOIN"), input(join.getRight(), "JOIN"));
        if (step.inputWindow() == null) {
            needWholeInput("JOIN without equal windows");
        }
        RexNode rest = joins.rest(builder);
        return rest.isAlwaysTrue()
                ? step
                : new Step.Filter(step, new ExpressionCompiler(builder, step.type()).compile(rest));
    }

    private Step union(Union union) {
        RowType type = ColumnTypes.row(union.getRowType());
        List<Step> inputs = new ArrayList<>();
        for (RelNode node : union.getInputs()) {
            inputs.add(converted(input(node, "UNION"), type));
        }
        Step all = new Step.Union(inputs, type);
        if (union.all) {
            return all;
        }
        List<Integer> columns = IntStream.range(0, type.size()).boxed().toList();
        return new Step.Aggregate(all, type, columns, List.of(), groupingWindow(all, columns, "UNION"));
    }

    /** The rows of a step as rows of another type, column by column. */
    private static Step converted(Step step, RowType type) {
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < type.size(); i++) {
            Column column =
                    new Column(i, step.type().names().get(i), step.type().type(i));
            columns.add(ExpressionCompiler.converted(type.type(i), column));
        }
        return new Step.Project(step, type, columns);
    }
}
