package io.aurochs.benchmarks.flink.nexmark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.TableDescriptor;
import org.apache.flink.table.api.bridge.java.StreamStatementSet;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;

/** The queries in SQL, one a file, and the file of the tables that they read. */
public final class QueryText {
    private static final String TABLES = "tables";
    private static final String END = ";\n";

    private QueryText() {}

    /**
     * Makes the tables that queries read.
     *
     * @param options of the connector {@code nexmark}
     */
    public static void createTables(StreamTableEnvironment tables, Map<String, String> options) {
        String ofConnector = options.entrySet().stream()
                .map(option -> ", '" + option.getKey() + "' = '" + option.getValue() + "'")
                .collect(Collectors.joining());
        for (String statement : read(TABLES).split(END, -1)) {
            if (!statement.isBlank()) {
                tables.executeSql(statement.replace("/* options */", ofConnector));
            }
        }
    }

    /** The text of a query, such as {@code q0}. */
    public static String of(String query) {
        return read(query);
    }

    /**
     * Adds a measured query to {@code env}.
     *
     * @param splits number of parallel sources
     */
    public static void build(StreamExecutionEnvironment env, String query, int splits) {
        StreamTableEnvironment tables = StreamTableEnvironment.create(env);
        createTables(tables, Map.of("splits", String.valueOf(splits)));
        Table rows = tables.sqlQuery(of(query));
        TableDescriptor results = TableDescriptor.forConnector(ResultTableFactory.CONNECTOR)
                .option(ResultTableFactory.QUERY, query)
                .build();
        StreamStatementSet statements = tables.createStatementSet();
        statements.add(rows.insertInto(results));
        statements.attachAsDataStream();
    }

    private static String read(String name) {
        String file = name + ".sql";
        try (InputStream text = QueryText.class.getResourceAsStream(file)) {
            if (text == null) {
                throw new IllegalArgumentException("query=" + name + ": there is no file " + file);
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
