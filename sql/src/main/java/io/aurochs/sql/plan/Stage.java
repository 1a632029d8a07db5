package io.aurochs.sql.plan;

import io.aurochs.sql.expression.Expression;
import io.aurochs.sql.row.RowOrder;
import io.aurochs.sql.row.RowType;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the results go through after the last {@link Step}, in their order, by one thread: few rows, if a {@link Step.Top} was before. */
public sealed interface Stage {
    /** The rows that come out. */
    RowType type();

    /** Numbers the rows from 1, those of each window for themselves; the number is one more column. */
    record Numbering(RowType type, RowOrder order) implements Stage {
        @Override
        public String toString() {
            return "Number rows by " + Orders.text(order, type);
        }
    }

    /** As {@link Step.Filter}. */
    record Filter(RowType type, Expression condition) implements Stage {
        @Override
        public String toString() {
            return "Filter " + condition;
        }
    }

    /**
     * As {@link Step.Project}.
     *
     * @param from the rows that go in
     */
    record Project(RowType type, List<Expression> expressions, RowType from) implements Stage {
        public Project {
            expressions = List.copyOf(expressions);
        }

        @Override
        public String toString() {
            return "Project " + expressions.stream().map(Expression::toString).collect(Collectors.joining(", "));
        }
    }

    /**
     * All rows in an order.
     *
     * @param offset how many are left out at the beginning
     * @param fetch how many follow at most; null: all
     */
    record Sort(
            RowType type,
            RowOrder order,
            long offset,
            @Nullable Long fetch) implements Stage {
        @Override
        public String toString() {
            return "Sort by " + Orders.text(order, type) + (offset == 0 ? "" : ", without the first " + offset)
                    + (fetch == null ? "" : ", at most " + fetch);
        }
    }
}
