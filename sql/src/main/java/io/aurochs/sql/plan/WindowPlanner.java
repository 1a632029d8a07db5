package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.expression.Column;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.type.ColumnTypes;
import java.math.BigDecimal;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeFamily;

/**
 * Plans TUMBLE and HOP.
 *
 * @param scan the call
 * @param function its name
 * @param timeColumn of the input
 * @param sizeMs of a window, milliseconds
 * @param slideMs from window to window, milliseconds
 */
record WindowPlanner(TableFunctionScan scan, String function, int timeColumn, long sizeMs, long slideMs) {
    /**
     * Reads a call.
     *
     * @throws SqlException when it is another function, or has other arguments than these
     */
    static WindowPlanner of(TableFunctionScan scan) {
        RexCall call = (RexCall) scan.getCall();
        String function = call.getOperator().getName();
        boolean isHop = function.equalsIgnoreCase("HOP");
        int arguments = isHop ? 3 : 2;
        if (!isHop && !function.equalsIgnoreCase("TUMBLE")) {
            throw new SqlException("table function " + function + " is not supported; use TUMBLE or HOP");
        }
        if (call.getOperands().size() != arguments) {
            throw new SqlException(function + " with an offset is not supported");
        }
        RexCall descriptor = (RexCall) call.getOperands().get(0);
        if (descriptor.getOperands().size() != 1
                || !(descriptor.getOperands().get(0) instanceof RexInputRef timeColumn)) {
            throw new SqlException(function + ": its DESCRIPTOR takes one column");
        }
        if (scan.getInputs().size() != 1) {
            throw new SqlException(
                    function + " of a UNION is not supported; name the UNION by WITH x AS (...), and use TABLE x");
        }
        long size = milliseconds(function, call.getOperands().get(arguments - 1));
        long slide = milliseconds(function, call.getOperands().get(1));
        if (slide < 1 || size % slide != 0) {
            throw new SqlException(function + ": a window of " + size + " ms every " + slide
                    + " ms is not supported; the size has to be a multiple of the slide");
        }
        return new WindowPlanner(scan, function, timeColumn.getIndex(), size, slide);
    }

    private static long milliseconds(String function, RexNode node) {
        BigDecimal span = node instanceof RexLiteral literal
                        && literal.getType().getSqlTypeName().getFamily() == SqlTypeFamily.INTERVAL_DAY_TIME
                ? literal.getValueAs(BigDecimal.class)
                : null;
        if (span == null) {
            throw new SqlException(function + ": " + node + " is no INTERVAL of days, hours, minutes or seconds");
        }
        return span.longValueExact();
    }

    /** @throws SqlException when its rows have no such time */
    Step.AssignWindows plan(Step input) {
        ColumnType timeType = input.type().type(timeColumn);
        if (timeType.kind() != ValueKind.TIMESTAMP || timeType.isNullable()) {
            throw new SqlException(function + ": column " + input.type().names().get(timeColumn) + " is of type "
                    + timeType + "; it has to be TIMESTAMP NOT NULL");
        }
        RowType type = ColumnTypes.row(scan.getRowType());
        return new Step.AssignWindows(
                input, type, timeColumn, new Window(sizeMs, slideMs, type.size() - 2, type.size() - 1));
    }

    /** Whether a column is the event time that the watermarks of its table are about. */
    static boolean isEventTime(Step step, int column) {
        if (step instanceof Step.Scan scan) {
            EventTime time = scan.table().eventTime();
            return time != null && time.column() == column;
        }
        if (step instanceof Step.Filter filter) {
            return isEventTime(filter.input(), column);
        }
        if (step instanceof Step.Project project) {
            return project.expressions().get(column) instanceof Column from
                    && isEventTime(project.input(), from.number());
        }
        return step instanceof Step.Union union
                && union.inputs().stream().allMatch(input -> isEventTime(input, column));
    }
}
