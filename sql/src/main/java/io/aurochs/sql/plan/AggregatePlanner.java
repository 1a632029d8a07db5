package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
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
                    input,
                    type,
                    groups,
                    calls.stream()
                            .map(call -> of(call, call.getArgList(), call.getArgList(), input.type()))
                            .toList(),
                    window);
        }
        AggregateCall first = calls.get(0);
        boolean areAlike = calls.stream()
                .allMatch(
                        call -> isDistinct(call) && call.getArgList().equals(first.getArgList()) && call.filterArg < 0);
        if (!areAlike) {
            throw new SqlException("DISTINCT in an aggregate beside aggregates of other rows is not supported");
        }
        return ofDistinct(type, calls, first.getArgList());
    }

    private Step ofDistinct(RowType type, List<AggregateCall> calls, List<Integer> arguments) {
        Set<Integer> all = new LinkedHashSet<>(groups);
        all.addAll(arguments);
        List<Integer> values = List.copyOf(all);
        RowType distinct = new RowType(
                values.stream().map(input.type().names()::get).toList(),
                values.stream().map(input.type()::type).toList());
        Step.Aggregate inner = new Step.Aggregate(input, distinct, values, List.of(), window);
        List<Integer> outerArguments = arguments.stream().map(values::indexOf).toList();
        List<Integer> outerGroups = new ArrayList<>();
        groups.forEach(group -> outerGroups.add(values.indexOf(group)));
        return new Step.Aggregate(
                inner,
                type,
                outerGroups,
                calls.stream()
                        .map(call -> of(call, arguments, outerArguments, distinct))
                        .toList(),
                inner.window());
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

    /**
     * @param inputs columns of the whole input, for messages
     * @param arguments the same columns in what is aggregated
     */
    private GroupFunction of(AggregateCall call, List<Integer> inputs, List<Integer> arguments, RowType from) {
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
        return new GroupFunction(function, arguments, scale, call.filterArg, type, text);
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
