package io.aurochs.sql.expression;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.type.ColumnTypes;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Compiles expressions of Calcite's. What it cannot compile is refused by name. */
public final class ExpressionCompiler {
    private final RexBuilder builder;
    private final RowType input;

    /** @param input the rows that expressions are evaluated for */
    public ExpressionCompiler(RexBuilder builder, RowType input) {
        this.builder = builder;
        this.input = input;
    }

    /**
     * Compiles an expression.
     *
     * @throws SqlException naming a function or a type that is not supported
     */
    public Expression compile(RexNode node) {
        if (node instanceof RexInputRef column) {
            return new Column(column.getIndex(), input.names().get(column.getIndex()), input.type(column.getIndex()));
        }
        if (node instanceof RexLiteral literal) {
            return literal(literal);
        }
        if (node instanceof RexOver over) {
            throw new SqlException(
                    over.getAggOperator().getKind() == SqlKind.ROW_NUMBER
                            ? "ROW_NUMBER is supported only in a subquery whose number is bounded, as WHERE rn <= 10"
                            : over.getAggOperator().getName() + " OVER is not supported; use ROW_NUMBER");
        }
        if (node instanceof RexSubQuery query) {
            throw new SqlException(query.getKind() + ": a subquery in an expression is not supported");
        }
        if (node instanceof RexCall call) {
            return call(call);
        }
        throw new SqlException(node + ": not supported");
    }

    private static Literal literal(RexLiteral literal) {
        ColumnType type = ColumnTypes.of(literal.getType());
        return new Literal(literal.isNull() ? null : constant(literal, type), type);
    }

    private static @Nullable Object constant(RexLiteral literal, ColumnType type) {
        return switch (type.kind()) {
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, INTERVAL -> {
                BigDecimal number = literal.getValueAs(BigDecimal.class);
                if (number == null) {
                    yield null;
                }
                yield type.kind() == ValueKind.DECIMAL ? Arithmetic.exact(type, number) : number.longValueExact();
            }
            case DOUBLE -> literal.getValueAs(Double.class);
            case CHAR, VARCHAR -> literal.getValueAs(String.class);
            case DATE -> {
                DateString date = literal.getValueAs(DateString.class);
                yield date == null ? null : (Object) (long) date.getDaysSinceEpoch();
            }
            case TIMESTAMP -> {
                TimestampString time = literal.getValueAs(TimestampString.class);
                yield time == null ? null : (Object) time.getMillisSinceEpoch();
            }
        };
    }

    private List<Expression> operands(RexCall call) {
        return call.getOperands().stream().map(this::compile).collect(Collectors.toCollection(ArrayList::new));
    }

    private Expression call(RexCall call) {
        ColumnType type = ColumnTypes.of(call.getType());
        return switch (call.getKind()) {
            case AND -> new Logic(type, false, operands(call));
            case OR -> new Logic(type, true, operands(call));
            case NOT -> function(type, call, values -> !(Boolean) values[0]);
            case IS_NULL -> new Truth(type, operand(call), null, false);
            case IS_NOT_NULL -> new Truth(type, operand(call), null, true);
            case IS_TRUE -> new Truth(type, operand(call), true, false);
            case IS_NOT_TRUE -> new Truth(type, operand(call), true, true);
            case IS_FALSE -> new Truth(type, operand(call), false, false);
            case IS_NOT_FALSE -> new Truth(type, operand(call), false, true);
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> {
                List<Expression> operands = operands(call);
                yield Comparison.of(call.getKind(), type, infix(call, operands), operands);
            }
            case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> {
                List<Expression> given = operands(call);
                List<Expression> operands = Comparison.comparable(infix(call, given), given.get(0), given.get(1));
                yield new Distinction(
                        type, operands.get(0), operands.get(1), call.getKind() == SqlKind.IS_NOT_DISTINCT_FROM);
            }
            case SEARCH -> compile(RexUtil.expandSearch(builder, null, call));
            case CASE -> choice(type, call);
            case CAST, REINTERPRET -> Conversion.of(type, operand(call));
            case PLUS, MINUS, TIMES, DIVIDE, MOD -> arithmetic(type, call);
            case MINUS_PREFIX -> {
                checkNumber(type, call);
                yield prefix("-", type, call, values -> Arithmetic.negated(type, values[0]));
            }
            case PLUS_PREFIX -> operand(call);
            case FLOOR -> rounded(type, call, RoundingMode.FLOOR);
            case CEIL -> rounded(type, call, RoundingMode.CEILING);
            case EXTRACT -> {
                TimeUnitRange unit = unit(call.getOperands().get(0));
                Expression from = compile(call.getOperands().get(1));
                yield new StrictCall(
                        type,
                        "EXTRACT(" + unit + " FROM " + from + ")",
                        List.of(from),
                        TimeUnits.extract(unit, from.type()));
            }
            case LIKE -> like(type, call);
            case TRIM -> trim(type, call);
            default -> named(type, call);
        };
    }

    private Expression operand(RexCall call) {
        return compile(call.getOperands().get(0));
    }

    /** Functions that Calcite knows by their name alone. */
    private Expression named(ColumnType type, RexCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "UPPER" -> function(type, call, values -> ((String) values[0]).toUpperCase(Locale.ROOT));
            case "LOWER" -> function(type, call, values -> ((String) values[0]).toLowerCase(Locale.ROOT));
            case "CHAR_LENGTH", "CHARACTER_LENGTH" ->
                function(type, call, values -> {
                    String text = (String) values[0];
                    return (long) text.codePointCount(0, text.length());
                });
            case "SUBSTRING" -> substring(type, call);
            case "||" -> {
                List<Expression> operands = operands(call);
                yield new StrictCall(type, infix(call, operands), operands, values -> (String) values[0] + values[1]);
            }
            case "ABS" -> {
                checkNumber(type, call);
                yield function(type, call, values -> Arithmetic.absolute(type, values[0]));
            }
            default -> throw new SqlException("function " + name + " is not supported");
        };
    }

    private Expression function(ColumnType type, RexCall call, StrictCall.Function function) {
        List<Expression> operands = operands(call);
        String text = operands.stream()
                .map(Expression::toString)
                .collect(Collectors.joining(", ", call.getOperator().getName() + "(", ")"));
        return new StrictCall(type, text, operands, function);
    }

    private Expression prefix(String operator, ColumnType type, RexCall call, StrictCall.Function function) {
        Expression operand = operand(call);
        return new StrictCall(type, operator + operand, List.of(operand), function);
    }

    private static String infix(RexCall call, List<Expression> operands) {
        return "(" + operands.get(0) + " " + call.getOperator().getName() + " " + operands.get(1) + ")";
    }

    private static void checkNumber(ColumnType type, RexCall call) {
        if (!type.kind().isNumber()) {
            throw new SqlException(
                    call.getOperator().getName() + " of a value of type " + type.kind() + " is not supported");
        }
    }

    private Expression arithmetic(ColumnType type, RexCall call) {
        List<Expression> operands = operands(call);
        ColumnType left = operands.get(0).type();
        ColumnType right = operands.get(1).type();
        String text = infix(call, operands);
        if (left.kind().isNumber() && right.kind().isNumber() && type.kind().isNumber()) {
            Arithmetic.Operator operator =
                    Arithmetic.Operator.valueOf(call.getKind().name());
            return new StrictCall(
                    type, text, operands, values -> Arithmetic.apply(operator, type, values[0], values[1]));
        }
        boolean isTime = type.kind() == ValueKind.DATE || type.kind() == ValueKind.TIMESTAMP;
        if (isTime && left.kind() == type.kind() && right.kind() == ValueKind.INTERVAL) {
            if (call.getKind() == SqlKind.PLUS) {
                return new StrictCall(
                        type, text, operands, values -> TimeUnits.plus(type, values[0], (Long) values[1]));
            }
            if (call.getKind() == SqlKind.MINUS) {
                return new StrictCall(
                        type,
                        text,
                        operands,
                        values -> TimeUnits.plus(type, values[0], Math.negateExact((Long) values[1])));
            }
        }
        throw new SqlException(call.getOperator().getName() + " of values of type " + left.kind() + " and "
                + right.kind() + " is not supported");
    }

    private Expression choice(ColumnType type, RexCall call) {
        List<Expression> operands = operands(call);
        List<Choice.Branch> branches = new ArrayList<>();
        for (int i = 0; i + 1 < operands.size(); i += 2) {
            branches.add(new Choice.Branch(operands.get(i), converted(type, operands.get(i + 1))));
        }
        return new Choice(type, branches, converted(type, operands.get(operands.size() - 1)));
    }

    /** An expression whose values are those of a type: Calcite leaves out conversions that it takes for obvious. */
    public static Expression converted(ColumnType type, Expression operand) {
        ColumnType from = operand.type();
        boolean isSame = from.kind() == type.kind()
                && from.scale() == type.scale()
                && (type.kind() != ValueKind.CHAR || from.precision() == type.precision());
        boolean isText = from.kind().isText() && type.kind() == ValueKind.VARCHAR;
        boolean isInteger = from.kind().isInteger() && type.kind().isInteger();
        return isSame || isText || isInteger ? operand : Conversion.of(type, operand);
    }

    private Expression rounded(ColumnType type, RexCall call, RoundingMode mode) {
        if (call.getOperands().size() == 1) {
            checkNumber(type, call);
            return function(type, call, values -> Arithmetic.whole(type, values[0], mode));
        }
        if (mode == RoundingMode.CEILING) {
            throw new SqlException("CEIL(... TO unit) is not supported");
        }
        TimeUnitRange unit = unit(call.getOperands().get(1));
        TimeUnits.checkFloor(unit);
        Expression operand = operand(call);
        return new StrictCall(
                type,
                "FLOOR(" + operand + " TO " + unit + ")",
                List.of(operand),
                TimeUnits.floor(unit, operand.type()));
    }

    private static TimeUnitRange unit(RexNode flag) {
        TimeUnitRange unit = flag instanceof RexLiteral literal ? literal.getValueAs(TimeUnitRange.class) : null;
        if (unit == null) {
            throw new SqlException(flag + ": a unit of time is not supported");
        }
        return unit;
    }

    private Expression like(ColumnType type, RexCall call) {
        if (!call.getOperator().getName().equalsIgnoreCase("LIKE")) {
            throw new SqlException("function " + call.getOperator().getName() + " is not supported");
        }
        List<Expression> operands = operands(call);
        String text = operands.get(0) + " LIKE " + operands.get(1)
                + (operands.size() > 2 ? " ESCAPE " + operands.get(2) : "");
        String pattern = constantText(operands.get(1));
        String escape = operands.size() > 2 ? constantText(operands.get(2)) : null;
        if (pattern != null && (operands.size() == 2 || escape != null)) {
            Pattern compiled = pattern(text, pattern, escape);
            return new StrictCall(
                    type,
                    text,
                    operands.subList(0, 1),
                    values -> compiled.matcher((String) values[0]).matches());
        }
        return new StrictCall(
                type,
                text,
                operands,
                values -> Texts.like((String) values[1], values.length > 2 ? (String) values[2] : null)
                        .matcher((String) values[0])
                        .matches());
    }

    /** The text of a literal; null for anything else. */
    private static @Nullable String constantText(Expression expression) {
        return expression instanceof Literal literal && literal.constant() instanceof String text ? text : null;
    }

    private static Pattern pattern(String text, String pattern, @Nullable String escape) {
        try {
            return Texts.like(pattern, escape);
        } catch (IllegalArgumentException e) {
            throw new SqlException(text + ": " + e.getMessage(), e);
        }
    }

    private Expression substring(ColumnType type, RexCall call) {
        List<Expression> operands = operands(call);
        for (int i = 1; i < operands.size(); i++) {
            ColumnType position = operands.get(i).type();
            operands.set(i, converted(ColumnType.of(ValueKind.BIGINT, position.isNullable()), operands.get(i)));
        }
        String text = "SUBSTRING(" + operands.get(0) + " FROM " + operands.get(1)
                + (operands.size() > 2 ? " FOR " + operands.get(2) : "") + ")";
        return new StrictCall(
                type,
                text,
                operands,
                values -> Texts.substring(
                        (String) values[0], (Long) values[1], values.length > 2 ? (Long) values[2] : null));
    }

    private Expression trim(ColumnType type, RexCall call) {
        SqlTrimFunction.Flag flag = call.getOperands().get(0) instanceof RexLiteral literal
                ? literal.getValueAs(SqlTrimFunction.Flag.class)
                : null;
        if (flag == null) {
            throw new SqlException("TRIM is supported with BOTH, LEADING or TRAILING alone");
        }
        Expression what = compile(call.getOperands().get(1));
        Expression from = compile(call.getOperands().get(2));
        boolean leading = flag != SqlTrimFunction.Flag.TRAILING;
        boolean trailing = flag != SqlTrimFunction.Flag.LEADING;
        return new StrictCall(
                type,
                "TRIM(" + flag + " " + what + " FROM " + from + ")",
                List.of(what, from),
                values -> Texts.trim((String) values[1], (String) values[0], leading, trailing));
    }
}
