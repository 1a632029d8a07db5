package io.aurochs.sql.type;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.type.SqlTypeName;

/** Translates between Calcite's types and the types of columns. */
public final class ColumnTypes {
    private ColumnTypes() {}

    /**
     * A type of Calcite's.
     *
     * @throws SqlException when there is no such type of columns
     */
    public static ColumnType of(RelDataType type) {
        boolean isNullable = type.isNullable();
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> ColumnType.of(ValueKind.BOOLEAN, isNullable);
            case TINYINT -> ColumnType.of(ValueKind.TINYINT, isNullable);
            case SMALLINT -> ColumnType.of(ValueKind.SMALLINT, isNullable);
            case INTEGER -> ColumnType.of(ValueKind.INTEGER, isNullable);
            case BIGINT -> ColumnType.of(ValueKind.BIGINT, isNullable);
            case DECIMAL -> new ColumnType(ValueKind.DECIMAL, type.getPrecision(), type.getScale(), isNullable);
            case DOUBLE, FLOAT -> ColumnType.of(ValueKind.DOUBLE, isNullable);
            case CHAR -> new ColumnType(ValueKind.CHAR, type.getPrecision(), 0, isNullable);
            case VARCHAR -> new ColumnType(ValueKind.VARCHAR, precision(type), 0, isNullable);
            case DATE -> ColumnType.of(ValueKind.DATE, isNullable);
            case TIMESTAMP -> new ColumnType(ValueKind.TIMESTAMP, type.getPrecision(), 0, isNullable);
            case INTERVAL_DAY,
                    INTERVAL_DAY_HOUR,
                    INTERVAL_DAY_MINUTE,
                    INTERVAL_DAY_SECOND,
                    INTERVAL_HOUR,
                    INTERVAL_HOUR_MINUTE,
                    INTERVAL_HOUR_SECOND,
                    INTERVAL_MINUTE,
                    INTERVAL_MINUTE_SECOND,
                    INTERVAL_SECOND -> ColumnType.of(ValueKind.INTERVAL, isNullable);
            case NULL -> throw new SqlException("NULL without a type is not supported; write CAST(NULL AS type)");
            default -> throw new SqlException("type " + type + " is not supported");
        };
    }

    private static int precision(RelDataType type) {
        return type.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED ? ColumnType.UNBOUNDED : type.getPrecision();
    }

    /** The columns of a row type of Calcite's. */
    public static RowType row(RelDataType type) {
        List<RelDataTypeField> fields = type.getFieldList();
        return new RowType(
                fields.stream().map(RelDataTypeField::getName).toList(),
                fields.stream().map(field -> of(field.getType())).toList());
    }

    /** Calcite's type for a column's. */
    public static RelDataType toCalcite(RelDataTypeFactory types, ColumnType type) {
        RelDataType made = switch (type.kind()) {
            case DECIMAL -> types.createSqlType(SqlTypeName.DECIMAL, type.precision(), type.scale());
            case CHAR -> types.createSqlType(SqlTypeName.CHAR, type.precision());
            case VARCHAR ->
                type.precision() < 0
                        ? types.createSqlType(SqlTypeName.VARCHAR)
                        : types.createSqlType(SqlTypeName.VARCHAR, type.precision());
            case TIMESTAMP -> types.createSqlType(SqlTypeName.TIMESTAMP, type.precision());
            default -> types.createSqlType(SqlTypeName.valueOf(type.kind().name()));
        };
        return types.createTypeWithNullability(made, type.isNullable());
    }
}
