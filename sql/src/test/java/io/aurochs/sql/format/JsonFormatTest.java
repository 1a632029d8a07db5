package io.aurochs.sql.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import io.aurochs.sql.row.ValueRow;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that are JSON objects. */
class JsonFormatTest {
    private static final RowType TYPE = new RowType(
            List.of("ts", "k", "n", "d", "m", "f"),
            List.of(
                    new ColumnType(ValueKind.TIMESTAMP, 3, 0, false),
                    new ColumnType(ValueKind.VARCHAR, 3, 0, true),
                    ColumnType.of(ValueKind.SMALLINT, true),
                    ColumnType.of(ValueKind.DOUBLE, true),
                    new ColumnType(ValueKind.DECIMAL, 5, 2, true),
                    ColumnType.of(ValueKind.BOOLEAN, true)));

    private final JsonFormat format = new JsonFormat(TYPE);

    private String row(String json) {
        byte[] bytes = ("##" + json).getBytes(StandardCharsets.UTF_8);
        ValueRow row = format.row(bytes, 2, bytes.length - 2);
        Object time = format.value(bytes, 2, bytes.length - 2, 0);
        assertThat(time).isEqualTo(row.value(0));
        return TYPE.describe(row);
    }

    @Test
    void valuesAreThoseOfTheirColumns() {
        assertThat(row("{\"n\": -5, \"x\": {\"n\": [1, 2]}, \"k\": \"\\u00e4\", \"ts\": \"2026-01-31T12:00:00.5\","
                        + " \"d\": 1e2, \"m\": 1.5e1, \"f\": true}"))
                .isEqualTo("(ts=2026-01-31 12:00:00.500, k='ä', n=-5, d=100.0, m=15.00, f=TRUE)");
    }

    @Test
    void whatIsMissingIsNull() {
        assertThat(row("{\"ts\": \"2026-01-31 12:00:00\", \"k\": null, \"K\": \"other\"}"))
                .isEqualTo("(ts=2026-01-31 12:00:00.000, k=NULL, n=NULL, d=NULL, m=NULL, f=NULL)");
    }

    @Test
    void messagesNameNoClassOfTheParser() {
        for (String json : List.of("{\"k\": " + "1".repeat(1_001) + "}", "{\"x\": " + "[".repeat(1_001))) {
            assertThatThrownBy(() -> row(json))
                    .satisfies(e -> assertThat(at(e))
                            .hasMessageContaining("not JSON: ")
                            .hasMessageContaining("exceeds the maximum allowed (1000)")
                            .hasMessageNotContaining("StreamRead"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    "n": 1.0          | column n: '1.0': not an integer number of JSON
                    "n": "1"          | column n: '1': not an integer number of JSON
                    "n": 32768        | column n: '32768': out of the range of SMALLINT
                    "k": 1            | column k: '1': not a string of JSON
                    "k": "\\ud83d"     | half of a pair of surrogates without the other
                    "k": "abcd"       | column k: 'abcd': it has more than 3 characters
                    "k": {"a": 1}     | column k: '{': not a string of JSON
                    "d": "x"          | column d: 'x': not a number of JSON
                    "d": 1e999        | column d: '1e999': out of the range of DOUBLE
                    "m": 1.234        | column m: '1.234': more than 2 digits behind the point
                    "m": 1e999999999  | column m: '1e999999999': out of the range of DECIMAL(5, 2)
                    "m": 1000         | column m: '1000': out of the range of DECIMAL(5, 2)
                    "f": 1            | column f: '1': not true or false
                    "ts": null        | Duplicate field 'ts'
                    "k": "a           | not JSON
                    "k": [            | column k: '['
                    "k": "a"} {       | something is behind the JSON object
                    """)
    void whatIsNotAsDeclaredFails(String values, String because) {
        String json = "{\"ts\": \"2026-01-31 12:00:00\", " + values + "}";
        assertThatThrownBy(() -> row(json))
                .satisfies(e -> assertThat(at(e))
                        .hasMessageContaining("offset 7")
                        .hasMessageContaining(because)
                        .hasMessageNotContaining("\n"));
    }

    private static SqlException at(Throwable e) {
        return ((MalformedRowException) e).at("offset 7");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {}                | column ts: NULL in a column that is NOT NULL
                    {"ts": null}      | column ts: NULL in a column that is NOT NULL
                    [1]               | not a JSON object
                    ``                | not a JSON object
                    """)
    void whatIsNoRowFails(String json, String because) {
        assertThatThrownBy(() -> row(json)).satisfies(e -> assertThat(at(e)).hasMessageContaining(because));
    }
}
