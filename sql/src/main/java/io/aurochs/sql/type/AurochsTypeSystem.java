package io.aurochs.sql.type;

import io.aurochs.sql.row.ColumnType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * What the standard leaves open: decimals have up to 38 digits and times are of milliseconds; {@code SUM} of integers is a {@code BIGINT}, and
 * of decimals a decimal of 38 digits; {@code AVG} of integers is a {@code DOUBLE}, and of decimals a decimal with at least six digits behind
 * the point.
 */
public final class AurochsTypeSystem extends RelDataTypeSystemImpl {
    /** Calcite finds it by this name. */
    public static final RelDataTypeSystem INSTANCE = new AurochsTypeSystem();

    private static final int FRACTION_OF_SECOND = 3;
    private static final int FRACTION_OF_MEAN = 6;

    private AurochsTypeSystem() {}

    @Override
    public int getMaxPrecision(SqlTypeName type) {
        return switch (type) {
            case DECIMAL -> ColumnType.MOST_DIGITS;
            case TIMESTAMP -> FRACTION_OF_SECOND;
            default -> super.getMaxPrecision(type);
        };
    }

    @Override
    public int getMaxScale(SqlTypeName type) {
        return type == SqlTypeName.DECIMAL ? ColumnType.MOST_DIGITS : super.getMaxScale(type);
    }

    @Override
    public int getDefaultPrecision(SqlTypeName type) {
        return type == SqlTypeName.TIMESTAMP ? FRACTION_OF_SECOND : super.getDefaultPrecision(type);
    }

    @Override
    public RelDataType deriveSumType(RelDataTypeFactory types, RelDataType argument) {
        if (SqlTypeUtil.isIntType(argument)) {
            return nullableAs(types, types.createSqlType(SqlTypeName.BIGINT), argument);
        }
        if (argument.getSqlTypeName() == SqlTypeName.DECIMAL) {
            return nullableAs(
                    types,
                    types.createSqlType(SqlTypeName.DECIMAL, ColumnType.MOST_DIGITS, argument.getScale()),
                    argument);
        }
        return argument;
    }

    @Override
    public RelDataType deriveAvgAggType(RelDataTypeFactory types, RelDataType argument) {
        if (SqlTypeUtil.isIntType(argument)) {
            return nullableAs(types, types.createSqlType(SqlTypeName.DOUBLE), argument);
        }
        if (argument.getSqlTypeName() == SqlTypeName.DECIMAL) {
            return nullableAs(
                    types,
                    types.createSqlType(
                            SqlTypeName.DECIMAL,
                            ColumnType.MOST_DIGITS,
                            Math.max(argument.getScale(), FRACTION_OF_MEAN)),
                    argument);
        }
        return argument;
    }

    private static RelDataType nullableAs(RelDataTypeFactory types, RelDataType type, RelDataType argument) {
        return types.createTypeWithNullability(type, argument.isNullable());
    }
}
