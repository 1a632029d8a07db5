package io.aurochs.sql.plan;

import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.expression.Column;
import io.aurochs.sql.expression.Expression;
import io.aurochs.sql.row.RowOrder;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueRow;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a pipeline does with rows, in parallel. Immutable; its text is what {@code --explain} prints. */
public sealed interface Step {
    /** The rows that come out. */
    RowType type();

    /** The windows that these belong to; null: none. */
    @Nullable
    Window window();

    /** Where its rows come from. */
    List<Step> inputs();

    /** The rows of a table. */
    record Scan(Table table) implements Step {
        @Override
        public RowType type() {
            return table.type();
        }

        @Override
        public @Nullable Window window() {
            return null;
        }

        @Override
        public List<Step> inputs() {
            return List.of();
        }

        @Override
        public String toString() {
            return "Scan " + table.name() + " (" + table.connector() + ")";
        }
    }

    /** Rows that the statement itself has. */
    record Constants(RowType type, List<ValueRow> rows) implements Step {
        @Override
        public @Nullable Window window() {
            return null;
        }

        @Override
        public List<Step> inputs() {
            return List.of();
        }

        @Override
        public String toString() {
            return "Values of " + rows.size() + " rows";
        }
    }

    /** The rows that a condition holds for. */
    record Filter(Step input, Expression condition) implements Step {
        @Override
        public RowType type() {
            return input.type();
        }

        @Override
        public @Nullable Window window() {
            return input.window();
        }

        @Override
        public List<Step> inputs() {
            return List.of(input);
        }

        @Override
        public String toString() {
            return "Filter " + condition;
        }
    }

    /** A row of expressions for each row. */
    record Project(Step input, RowType type, List<Expression> expressions) implements Step {
        public Project {
            expressions = List.copyOf(expressions);
        }

        @Override
        public @Nullable Window window() {
            Window of = input.window();
            return of == null ? null : of.at(columnOf(of.start()), columnOf(of.end()));
        }

        /** Where a column of the input comes out unchanged. */
        int columnOf(int inputColumn) {
            for (int i = 0; i < expressions.size(); i++) {
                if (expressions.get(i) instanceof Column column && column.number() == inputColumn) {
                    return i;
                }
            }
            return Window.NONE;
        }

        @Override
        public List<Step> inputs() {
            return List.of(input);
        }

        @Override
        public String toString() {
            return "Project " + expressions.stream().map(Expression::toString).collect(Collectors.joining(", "));
        }
    }

    /** Each row once for each window that its time is in, with the window's bounds as two more columns. */
    record AssignWindows(Step input, RowType type, int timeColumn, Window window) implements Step {
        @Override
        public List<Step> inputs() {
            return List.of(input);
        }

        @Override
        public String toString() {
            return window + " by " + input.type().names().get(timeColumn);
        }
    }

    /**
     * A row for each group. Its columns are those that the rows are grouped by, and then the aggregates.
     *
     * @param groups columns of the input, those with the window's bounds included
     * @param aggregates at least one, unless rows are grouped
     * @param inputWindow the windows of the input that rows are also grouped by; null: the whole input is one
     */
    record Aggregate(
            Step input,
            RowType type,
            List<Integer> groups,
            List<GroupFunction> aggregates,
            @Nullable Window inputWindow)
            implements Step {
        public Aggregate {
            groups = List.copyOf(groups);
            aggregates = List.copyOf(aggregates);
        }

        @Override
        public @Nullable Window window() {
            return inputWindow == null
                    ? null
                    : inputWindow.at(groups.indexOf(inputWindow.start()), groups.indexOf(inputWindow.end()));
        }

        /** The columns that rows of a window are grouped by. */
        public List<Integer> keys() {
            return groups.stream()
                    .filter(column -> inputWindow == null || !inputWindow.isBound(column))
                    .toList();
        }

        @Override
        public List<Step> inputs() {
            return List.of(input);
        }

        @Override
        public String toString() {
            String keys = groups.stream().map(input.type().names()::get).collect(Collectors.joining(", "));
            return "Aggregate " + aggregates + (keys.isEmpty() ? "" : " by " + keys)
                    + (inputWindow == null ? ", of the whole input" : ", for each window");
        }
    }

    /**
     * The first rows in an order.
     *
     * @param inputWindow of each of these windows; null: of the whole input
     */
    record Top(
            Step input, RowOrder order, int rows, @Nullable Window inputWindow) implements Step {
        @Override
        public RowType type() {
            return input.type();
        }

        @Override
        public @Nullable Window window() {
            return inputWindow;
        }

        @Override
        public List<Step> inputs() {
            return List.of(input);
        }

        @Override
        public String toString() {
            return "Top " + rows + " by " + Orders.text(order, input.type())
                    + (inputWindow == null ? ", of the whole input" : ", for each window");
        }
    }

    /**
     * Pairs of rows with equal keys.
     *
     * @param leftKeys columns of the left input
     * @param rightKeys as many of the right one
     * @param inputWindow the windows that both rows of a pair belong to, with bounds in columns of the left one; null: the whole inputs
     */
    record Join(
            Step left,
            Step right,
            RowType type,
            List<Integer> leftKeys,
            List<Integer> rightKeys,
            @Nullable Window inputWindow)
            implements Step {
        public Join {
            leftKeys = List.copyOf(leftKeys);
            rightKeys = List.copyOf(rightKeys);
        }

        @Override
        public @Nullable Window window() {
            return inputWindow;
        }

        @Override
        public List<Step> inputs() {
            return List.of(left, right);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("Join");
            for (int i = 0; i < leftKeys.size(); i++) {
                text.append(i == 0 ? " by " : ", ")
                        .append(left.type().names().get(leftKeys.get(i)))
                        .append(" = ")
                        .append(right.type().names().get(rightKeys.get(i)));
            }
            return text.append(inputWindow == null ? ", of the whole inputs" : ", for each window")
                    .toString();
        }
    }

    /** The rows of all inputs. */
    record Union(List<Step> inputs, RowType type) implements Step {
        public Union {
            inputs = List.copyOf(inputs);
        }

        @Override
        public @Nullable Window window() {
            Window first = inputs.get(0).window();
            return inputs.stream().allMatch(input -> first != null && first.equals(input.window())) ? first : null;
        }

        @Override
        public String toString() {
            return "Union";
        }
    }
}
