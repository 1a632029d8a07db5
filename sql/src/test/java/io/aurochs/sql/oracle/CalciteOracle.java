package io.aurochs.sql.oracle;

import io.aurochs.sql.result.CsvWriter;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueRow;
import io.aurochs.sql.type.AurochsTypeSystem;
import io.aurochs.sql.type.ColumnTypes;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import org.apache.calcite.DataContext;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;

/** Runs statements by Calcite's own executor, over the same rows in memory. */
public final class CalciteOracle implements AutoCloseable {
    private static final long MS_PER_DAY = 86_400_000;

    private final Connection connection;

    public CalciteOracle(List<TestTable> tables) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("unquotedCasing", "UNCHANGED");
        properties.setProperty("quotedCasing", "UNCHANGED");
        properties.setProperty("caseSensitive", "false");
        properties.setProperty("timeZone", "UTC");
        properties.setProperty("typeSystem", AurochsTypeSystem.class.getName() + "#INSTANCE");
        connection = DriverManager.getConnection("jdbc:calcite:", properties);
        CalciteConnection calcite = connection.unwrap(CalciteConnection.class);
        tables.forEach(table -> calcite.getRootSchema().add(table.name(), new Rows(table)));
    }

    /**
     * The rows of a statement's result, as CSV.
     *
     * @param type what Aurochs has planned them to be
     */
    public List<String> rows(String statement, RowType type) throws SQLException {
        CsvWriter csv = new CsvWriter(type, OutputStream.nullOutputStream());
        List<String> lines = new ArrayList<>();
        try (Statement run = connection.createStatement();
                ResultSet results = run.executeQuery(statement)) {
            while (results.next()) {
                @Nullable Object[] values = new @Nullable Object[type.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = value(results, i + 1, type.type(i));
                }
                StringBuilder line = new StringBuilder();
                csv.append(line, new ValueRow(values));
                lines.add(line.toString());
            }
        }
        return lines;
    }

    private static @Nullable Object value(ResultSet results, int column, ColumnType type) throws SQLException {
        Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        Object value = results.getObject(column);
        if (value == null) {
            return null;
        }
        return switch (type.kind()) {
            case TINYINT, SMALLINT, INTEGER, BIGINT -> ((Number) value).longValue();
            case DOUBLE -> ((Number) value).doubleValue();
            case DECIMAL -> new BigDecimal(value.toString()).setScale(type.scale(), RoundingMode.DOWN);
            case DATE -> Math.floorDiv(results.getDate(column, utc).getTime(), MS_PER_DAY);
            case TIMESTAMP -> results.getTimestamp(column, utc).getTime();
            default -> value;
        };
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** Rows as Calcite has them. */
    private static final class Rows extends AbstractTable implements ScannableTable {
        private final TestTable table;

        Rows(TestTable table) {
            this.table = table;
        }

        @Override
        public RelDataType getRowType(RelDataTypeFactory types) {
            RelDataTypeFactory.Builder builder = types.builder();
            for (int i = 0; i < table.type().size(); i++) {
                builder.add(
                        table.type().names().get(i),
                        ColumnTypes.toCalcite(types, table.type().type(i)));
            }
            return builder.build();
        }

        @Override
        public Enumerable<@Nullable Object[]> scan(DataContext root) {
            List<@Nullable Object[]> rows = new ArrayList<>();
            for (ValueRow row : table.rows()) {
                @Nullable Object[] values = new @Nullable Object[table.type().size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = value(table.type().type(i), row.value(i));
                }
                rows.add(values);
            }
            return Linq4j.asEnumerable(rows);
        }

        private static @Nullable Object value(ColumnType type, @Nullable Object value) {
            return switch (type.kind()) {
                case INTEGER, DATE -> value == null ? null : (Object) ((Long) value).intValue();
                case SMALLINT -> value == null ? null : (Object) ((Long) value).shortValue();
                case TINYINT -> value == null ? null : (Object) ((Long) value).byteValue();
                default -> value;
            };
        }
    }
}
