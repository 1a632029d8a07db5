package io.aurochs.sql.plan;

import io.aurochs.sql.SqlException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTimestampLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Refuses parts of a statement that no plan can have, with their position, which is lost later. */
final class SyntaxCheck extends SqlBasicVisitor<Void> {
    private static final int MOST_TIMESTAMP_DIGITS = 3;

    private static final Set<SqlKind> QUERIES = Set.of(
            SqlKind.SELECT,
            SqlKind.ORDER_BY,
            SqlKind.UNION,
            SqlKind.VALUES,
            SqlKind.WITH,
            SqlKind.INTERSECT,
            SqlKind.EXCEPT);

    private static final Set<SqlKind> REFUSED = Set.of(
            SqlKind.INTERSECT,
            SqlKind.EXCEPT,
            SqlKind.EXISTS,
            SqlKind.SOME,
            SqlKind.ALL,
            SqlKind.UNIQUE,
            SqlKind.UNNEST,
            SqlKind.LATERAL,
            SqlKind.PIVOT,
            SqlKind.UNPIVOT,
            SqlKind.MATCH_RECOGNIZE,
            SqlKind.GROUPING_SETS,
            SqlKind.CUBE,
            SqlKind.ROLLUP,
            SqlKind.SNAPSHOT,
            SqlKind.TABLESAMPLE,
            SqlKind.WITHIN_GROUP,
            SqlKind.CURSOR,
            SqlKind.MULTISET_QUERY_CONSTRUCTOR,
            SqlKind.MULTISET_VALUE_CONSTRUCTOR,
            SqlKind.ARRAY_QUERY_CONSTRUCTOR,
            SqlKind.ARRAY_VALUE_CONSTRUCTOR,
            SqlKind.MAP_QUERY_CONSTRUCTOR,
            SqlKind.MAP_VALUE_CONSTRUCTOR);

    /** What may be between a function and OVER. */
    private static final Set<SqlKind> AROUND_FUNCTIONS =
            Set.of(SqlKind.IGNORE_NULLS, SqlKind.RESPECT_NULLS, SqlKind.FILTER, SqlKind.WITHIN_GROUP);

    private static final Set<SqlKind> GROUP_WINDOWS = Set.of(SqlKind.TUMBLE, SqlKind.HOP, SqlKind.SESSION);

    private SyntaxCheck() {}

    /**
     * Checks a statement.
     *
     * @throws SqlException naming the part and its position
     */
    static void check(SqlNode statement) {
        if (!QUERIES.contains(statement.getKind())) {
            throw refusal(statement.getKind().toString().replace('_', ' '), statement, "give one SELECT");
        }
        statement.accept(new SyntaxCheck());
    }

    private static SqlException refusal(String what, SqlNode at, String remedy) {
        return new SqlException(
                place(at) + ": " + what + " is not supported" + (remedy.isEmpty() ? "" : "; " + remedy));
    }

    private static String place(SqlNode node) {
        SqlParserPos position = node.getParserPosition();
        return "line " + position.getLineNum() + ", column " + position.getColumnNum();
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        if (REFUSED.contains(call.getKind())) {
            throw refusal(call.getOperator().getName().toUpperCase(Locale.ROOT), call, "");
        }
        if (call.getKind() == SqlKind.OVER) {
            checkOver(call);
        } else if (call instanceof SqlJoin join) {
            check(join);
        } else if (call instanceof SqlSelect select) {
            check(select);
        } else if (!QUERIES.contains(call.getKind()) && !isTable(call)) {
            call.getOperandList().forEach(SyntaxCheck::checkNoQuery);
        } else if (call instanceof SqlOrderBy order) {
            order.orderList.forEach(SyntaxCheck::checkNoQuery);
        }
        return super.visit(call);
    }

    /** Calls whose operands may be queries. */
    private static boolean isTable(SqlCall call) {
        return switch (call.getKind()) {
            case AS, COLLECTION_TABLE, EXPLICIT_TABLE, SET_SEMANTICS_TABLE, ARGUMENT_ASSIGNMENT, WITH_ITEM, ROW -> true;
            default -> isWindow(call);
        };
    }

    private static boolean isWindow(SqlCall call) {
        String name = call.getOperator().getName();
        return name.equalsIgnoreCase("TUMBLE") || name.equalsIgnoreCase("HOP") || name.equalsIgnoreCase("SESSION");
    }

    private static void checkNoQuery(@Nullable SqlNode operand) {
        if (operand != null && QUERIES.contains(operand.getKind())) {
            throw refusal("a subquery in an expression", operand, "use a JOIN");
        }
    }

    private static void checkOver(SqlCall over) {
        SqlNode function = over.operand(0);
        while (function instanceof SqlCall call && AROUND_FUNCTIONS.contains(call.getKind())) {
            function = call.operand(0);
        }
        String name = function instanceof SqlCall call ? call.getOperator().getName() : function.toString();
        if (!name.equalsIgnoreCase("ROW_NUMBER")) {
            throw refusal(name.toUpperCase(Locale.ROOT) + " OVER", over, "use ROW_NUMBER");
        }
    }

    private static void check(SqlJoin join) {
        switch (join.getJoinType()) {
            case INNER, COMMA, CROSS -> {}
            default -> throw refusal(join.getJoinType() + " JOIN", join, "use INNER JOIN");
        }
        if (join.isNatural()) {
            throw refusal("NATURAL JOIN", join, "use ON");
        }
        if (join.getConditionType() == JoinConditionType.USING) {
            throw refusal("JOIN ... USING", join, "use ON");
        }
    }

    private static void check(SqlSelect select) {
        if (select.getQualify() != null) {
            throw refusal("QUALIFY", select.getQualify(), "number rows in a subquery");
        }
        select.getSelectList().forEach(SyntaxCheck::checkNoQuery);
        checkNoQuery(select.getWhere());
        checkNoQuery(select.getHaving());
        SqlNodeList groups = select.getGroup();
        if (groups != null) {
            groups.forEach(SyntaxCheck::checkNoWindow);
        }
    }

    /** A former way to write windows. */
    private static void checkNoWindow(@Nullable SqlNode group) {
        if (group instanceof SqlCall call && GROUP_WINDOWS.contains(call.getKind())) {
            throw refusal(
                    "GROUP BY " + call.getKind() + "(...)",
                    call,
                    "use FROM TABLE(TUMBLE(TABLE t, DESCRIPTOR(ts), size)) and GROUP BY window_start, window_end");
        }
    }

    @Override
    public @Nullable Void visit(SqlLiteral literal) {
        String time = timestamp(literal);
        int point = time.indexOf('.');
        if (point >= 0 && time.length() - point - 1 > MOST_TIMESTAMP_DIGITS) {
            throw refusal("a TIMESTAMP finer than milliseconds", literal, "");
        }
        if (literal instanceof SqlNumericLiteral number && !number.isExact()) {
            checkRange(number);
        }
        if (literal instanceof SqlIntervalLiteral interval
                && interval.getValue() instanceof SqlIntervalLiteral.IntervalValue value
                && value.getIntervalQualifier().isYearMonth()) {
            throw refusal("an INTERVAL of years or months", literal, "use days");
        }
        return super.visit(literal);
    }

    private static void checkRange(SqlNumericLiteral literal) {
        BigDecimal written = literal.bigDecimalValue();
        double value = written == null ? 0 : written.doubleValue();
        if (written != null && (Double.isInfinite(value) || (value == 0 && written.signum() != 0))) {
            throw new SqlException(place(literal) + ": " + literal + ": out of the range of DOUBLE");
        }
    }

    @Override
    public @Nullable Void visit(SqlDynamicParam parameter) {
        throw refusal("a parameter", parameter, "write the value");
    }

    /** The text of a TIMESTAMP, which may not be parsed yet; else an empty one. */
    private static String timestamp(SqlLiteral literal) {
        if (literal instanceof SqlUnknownLiteral unknown && unknown.tag.equals("TIMESTAMP")) {
            return unknown.getValue();
        }
        return literal instanceof SqlTimestampLiteral time ? time.toFormattedString() : "";
    }

    @Override
    public @Nullable Void visit(SqlDataTypeSpec type) {
        if (type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
                && type.getTypeName().toString().equalsIgnoreCase("TIMESTAMP")
                && basic.getPrecision() > MOST_TIMESTAMP_DIGITS) {
            throw refusal("a TIMESTAMP finer than milliseconds", type, "use TIMESTAMP(3)");
        }
        return super.visit(type);
    }
}
