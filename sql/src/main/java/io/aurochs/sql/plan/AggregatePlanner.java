package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.type.ColumnTypes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Plans aggregates. Those of distinct values are aggregates of groups of which each is one value. */
final class AggregatePlanner {
    private final Step input;
    private final List<Integer> groups;
    private final @Nullable Window window;

    /** @param window the windows that rows are also grouped by; null: none */
    AggregatePlanner(Step input, List<Integer> groups, @Nullable Window window) {
        this.input = input;
        this.groups = groups;
        this.window = window;
    }

    /**
     * Plans some aggregates.
     *
     * @param type of the results
     * @throws SqlException naming an aggregate that is not supported
     */
    Step plan(RowType type, List<AggregateCall> calls) {
        calls.forEach(AggregatePlanner::check);
        boolean anyDistinct = calls.stream().anyMatch(AggregatePlanner::isDistinct);
        if (!anyDistinct) {
            return new Step.Aggregate(
                    input, type, groups, calls.stream().map(this::of).toList(), window);
        }
        List<AggregateCall> distinct =
                calls.stream().filter(AggregatePlanner::isDistinct).toList();
        List<Integer> arguments = distinct.get(0).getArgList();
        if (!distinct.stream().allMatch(call -> call.getArgList().equals(arguments))) {
            throw new SqlException("DISTINCT in aggregates of different values is not supported; use a JOIN");
        }
        return ofDistinct(type, calls, arguments);
    }

    /** The inner groups have each distinct value once, and of the other aggregates what comes of the value's rows. */
    private Step ofDistinct(RowType type, List<AggregateCall> calls, List<Integer> arguments) {
        Set<Integer> all = new LinkedHashSet<>(groups);
        all.addAll(arguments);
        List<Integer> values = List.copyOf(all);
        List<Integer> innerArguments = arguments.stream().map(values::indexOf).toList();
        List<GroupFunction> parts = new ArrayList<>();
        List<GroupFunction> wholes = new ArrayList<>();
        RowType inner = new RowType(
                values.stream().map(input.type().names()::get).toList(),
                values.stream().map(input.type()::type).toList());
        for (AggregateCall call : calls) {
            if (isDistinct(call) && call.filterArg < 0) {
                wholes.add(of(call, arguments, innerArguments, GroupFunction.NONE, inner));
            } else if (isDistinct(call)) {
                // A value is taken if any of its rows is.
                GroupFunction isTaken = any(call.filterArg);
                int filter = inner.size();
                parts.add(isTaken);
                inner = inner.with(List.of(isTaken.text()), List.of(isTaken.type()));
                wholes.add(of(call, arguments, innerArguments, filter, inner));
            } else {
                GroupFunction part = of(call);
                wholes.add(whole(part, inner.size()));
                parts.add(part);
                inner = inner.with(List.of(part.text()), List.of(part.type()));
            }
        }
        Step.Aggregate grouped = new Step.Aggregate(input, inner, values, parts, window);
        List<Integer> outerGroups = groups.stream().map(values::indexOf).toList();
        return new Step.Aggregate(grouped, type, outerGroups, wholes, grouped.window());
    }

    /** Whether a column is true in any row of a group. */
    private GroupFunction any(int column) {
        return new GroupFunction(
                GroupFunction.Kind.MAX,
                List.of(column),
                0,
                GroupFunction.NONE,
                ColumnType.of(ValueKind.BOOLEAN, true),
                "MAX(" + text(column) + ")");
    }

    /** The aggregate of all rows of a group from those of its parts. */
    private static GroupFunction whole(GroupFunction part, int column) {
        GroupFunction.Kind function = switch (part.function()) {
            case COUNT -> GroupFunction.Kind.SUM;
            case MIN, MAX -> part.function();
            // A part may be out of the range of its type though the sum is not, and a mean has no parts.
            case SUM, AVG ->
                throw new SqlException(part + " beside an aggregate with DISTINCT is not supported; use a JOIN");
        };
        return new GroupFunction(
                function, List.of(column), part.type().scale(), GroupFunction.NONE, part.type(), part.text());
    }

    private static boolean isDistinct(AggregateCall call) {
        SqlKind kind = call.getAggregation().getKind();
        return call.isDistinct() && kind != SqlKind.MIN && kind != SqlKind.MAX;
    }

    private static void check(AggregateCall call) {
        if (call.isApproximate()
                || call.ignoreNulls()
                || !call.getCollation().getFieldCollations().isEmpty()) {
            throw new SqlException(call.getAggregation().getName()
                    + " with APPROXIMATE, IGNORE NULLS or WITHIN GROUP is not supported");
        }
    }

    private GroupFunction of(AggregateCall call) {
        return of(call, call.getArgList(), call.getArgList(), call.filterArg, input.type());
    }

    /**
     * An aggregate.
     *
     * @param inputs columns of the whole input, for messages
     * @param arguments the same columns in what is aggregated
     * @param filter the column of that which has to be true; {@link GroupFunction#NONE}
     */
    private GroupFunction of(
            AggregateCall call, List<Integer> inputs, List<Integer> arguments, int filter, RowType from) {
        GroupFunction.Kind function = function(call);
        ColumnType type = ColumnTypes.of(call.getType());
        boolean isText = arguments.stream()
                .anyMatch(argument -> from.type(argument).kind().isText());
        if (isText && function != GroupFunction.Kind.COUNT) {
            throw new SqlException(function + " of a text is not supported; choose the row with ORDER BY ... LIMIT 1"
                    + " or ROW_NUMBER");
        }
        String text = text(call, inputs);
        int scale = arguments.isEmpty() ? 0 : from.type(arguments.get(0)).scale();
        return new GroupFunction(function, arguments, scale, filter, type, text);
    }

    private String text(AggregateCall call, List<Integer> inputs) {
        String all = inputs.isEmpty() ? "*" : inputs.stream().map(this::text).collect(Collectors.joining(", "));
        return call.getAggregation().getName() + "(" + (isDistinct(call) ? "DISTINCT " : "") + all + ")"
                + (call.filterArg < 0 ? "" : " FILTER (WHERE " + text(call.filterArg) + ")");
    }

    /** What a column of the input is computed by, if that is known. */
    private String text(int column) {
        return input instanceof Step.Project project
                ? project.expressions().get(column).toString()
                : input.type().names().get(column);
    }

    private static GroupFunction.Kind function(AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT -> GroupFunction.Kind.COUNT;
            case SUM -> GroupFunction.Kind.SUM;
            case AVG -> GroupFunction.Kind.AVG;
            case MIN -> GroupFunction.Kind.MIN;
            case MAX -> GroupFunction.Kind.MAX;
            default ->
                throw new SqlException("aggregate " + call.getAggregation().getName() + " is not supported");
        };
    }
}
