package io.aurochs.sql.catalogue;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.type.AurochsTypeSystem;
import io.aurochs.sql.type.ColumnTypes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.apache.calcite.sql.type.SqlTypeName;

/** SQL's names of types, as {@code VARCHAR(20) NOT NULL}. */
final class TypeText {
    private static final Pattern NOT_NULL = Pattern.compile("(.*\\S)\\s+NOT\\s+NULL\\s*", Pattern.CASE_INSENSITIVE);
    private static final int MOST_TIMESTAMP_DIGITS = 3;

    private TypeText() {}

    static ColumnType parse(String text) {
        Matcher notNull = NOT_NULL.matcher(text);
        boolean isNullable = !notNull.matches();
        String type = isNullable ? text : notNull.group(1);
        ColumnType parsed = ColumnTypes.of(calcite(type));
        if (parsed.kind() == ValueKind.INTERVAL) {
            throw new SqlException("type " + type + " is not one of a column");
        }
        return new ColumnType(parsed.kind(), parsed.precision(), parsed.scale(), isNullable);
    }

    private static RelDataType calcite(String text) {
        SqlDataTypeSpec spec = spec(text);
        SqlTypeFactoryImpl types = new SqlTypeFactoryImpl(AurochsTypeSystem.INSTANCE);
        String name = spec.getTypeName().toString();
        if (!(spec.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic)) {
            throw new SqlException("type " + text + " is not supported");
        }
        SqlTypeName type = SqlTypeName.get(name);
        if (type == null) {
            throw new SqlException("type " + text + " is not supported");
        }
        int precision = basic.getPrecision();
        int scale = basic.getScale();
        if (type == SqlTypeName.TIMESTAMP && precision > MOST_TIMESTAMP_DIGITS) {
            throw new SqlException("type " + text + ": times are of milliseconds; use TIMESTAMP(3)");
        }
        if (type == SqlTypeName.DECIMAL
                && (precision > ColumnType.MOST_DIGITS || precision == 0 || scale > precision)) {
            throw new SqlException("type " + text + ": a DECIMAL has 1 to " + ColumnType.MOST_DIGITS
                    + " digits, of which no more are behind the point");
        }
        if (precision < 0) {
            return types.createSqlType(type);
        }
        return scale < 0 ? types.createSqlType(type, precision) : types.createSqlType(type, precision, scale);
    }

    private static SqlDataTypeSpec spec(String text) {
        try {
            SqlNode cast = SqlParser.create("CAST(NULL AS " + text + ")").parseExpression();
            if (cast instanceof SqlBasicCall call && call.operand(1) instanceof SqlDataTypeSpec spec) {
                return spec;
            }
        } catch (SqlParseException e) {
            throw new SqlException("type " + text + ": not a type of SQL", e);
        }
        throw new SqlException("type " + text + ": not a type of SQL");
    }
}
