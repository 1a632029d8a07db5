package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Rows that ROW_NUMBER numbers, of which a condition wants the first ones.
 *
 * @param number the expression
 * @param bound the greatest number that the condition may hold for
 */
record NumberedRows(RexOver number, long bound) {
    /**
     * Finds out which.
     *
     * @param project what computes the number
     * @param condition over what comes out of it
     * @throws SqlException when it is another function, or has no bound
     */
    static NumberedRows of(Project project, RexNode condition) {
        List<RexOver> all = new ArrayList<>();
        RexVisitorImpl<Void> finder = new RexVisitorImpl<>(true) {
            @Override
            public @Nullable Void visitOver(RexOver over) {
                if (!all.contains(over)) {
                    all.add(over);
                }
                return null;
            }
        };
        project.getProjects().forEach(node -> node.accept(finder));
        RexOver over = all.get(0);
        if (all.size() > 1) {
            throw new SqlException("several functions OVER windows in one SELECT are not supported");
        }
        if (over.getAggOperator().getKind() != SqlKind.ROW_NUMBER) {
            throw new SqlException(over.getAggOperator().getName() + " OVER is not supported; use ROW_NUMBER");
        }
        long bound = RelOptUtil.conjunctions(condition).stream()
                .mapToLong(part -> bound(project, over, part))
                .min()
                .orElse(Long.MAX_VALUE);
        if (bound == Long.MAX_VALUE) {
            throw new SqlException("ROW_NUMBER needs a bound: WHERE with its number <= a literal");
        }
        return new NumberedRows(over, Math.max(bound, 0));
    }

    /** The greatest number that a part of a condition holds for. */
    private static long bound(Project project, RexOver over, RexNode part) {
        if (!(part instanceof RexCall call) || call.getOperands().size() != 2) {
            return Long.MAX_VALUE;
        }
        if (isNumber(project, over, call.getOperands().get(0))) {
            return bound(call.getKind(), call.getOperands().get(1));
        }
        return isNumber(project, over, call.getOperands().get(1))
                ? bound(call.getKind().reverse(), call.getOperands().get(0))
                : Long.MAX_VALUE;
    }

    private static boolean isNumber(Project project, RexOver over, RexNode node) {
        return node instanceof RexInputRef column
                && project.getProjects().get(column.getIndex()).equals(over);
    }

    private static long bound(SqlKind kind, RexNode node) {
        BigDecimal limit =
                node instanceof RexLiteral literal && literal.getValue() instanceof BigDecimal number ? number : null;
        if (limit == null) {
            return Long.MAX_VALUE;
        }
        BigDecimal last = switch (kind) {
            case EQUALS, LESS_THAN_OR_EQUAL -> limit.setScale(0, RoundingMode.FLOOR);
            case LESS_THAN -> limit.setScale(0, RoundingMode.CEILING).subtract(BigDecimal.ONE);
            default -> null;
        };
        if (last == null) {
            return Long.MAX_VALUE;
        }
        return last.min(BigDecimal.valueOf(Long.MAX_VALUE - 1))
                .max(BigDecimal.ZERO)
                .longValueExact();
    }

    /** The columns whose rows of equal values are numbered for themselves. */
    List<Integer> partition() {
        List<Integer> columns = new ArrayList<>();
        for (RexNode key : number.getWindow().partitionKeys) {
            columns.add(key instanceof RexInputRef column ? column.getIndex() : Window.NONE);
        }
        return columns;
    }

    /** What they are numbered by. */
    List<RexFieldCollation> order() {
        return number.getWindow().orderKeys;
    }

    /**
     * What is computed from the input's columns and, behind these, the number.
     *
     * @param numberColumn where the number is
     */
    List<RexNode> projects(Project project, int numberColumn) {
        RexShuttle shuttle = new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                return new RexInputRef(numberColumn, over.getType());
            }
        };
        return project.getProjects().stream().map(node -> node.accept(shuttle)).toList();
    }
}
