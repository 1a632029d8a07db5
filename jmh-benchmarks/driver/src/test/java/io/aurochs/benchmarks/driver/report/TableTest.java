package io.aurochs.benchmarks.driver.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableTest {
    private static final Table TABLE = new Table(
            List.of(
                    new Table.Column("system", false),
                    new Table.Column("words/s", true),
                    new Table.Column("remark", false)),
            List.of(List.of("stock", "1", ""), List.of("loop <b>", "2", "")));

    @Test
    void numbersStandToTheRight() {
        assertThat(TABLE.markdown()).isEqualTo("""
                | system | words/s | remark |
                | --- | ---: | --- |
                | stock | 1 |  |
                | loop <b> | 2 |  |
                """);
    }

    @Test
    void columnsThatSayNothingAreLeftOut() {
        assertThat(TABLE.withoutEmptyColumns().columns())
                .extracting(Table.Column::name)
                .containsExactly("system", "words/s");
        assertThat(TABLE.without("system").rows()).containsExactly(List.of("1", ""), List.of("2", ""));
    }

    @Test
    void aRowHasACellForEachColumn() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new Table(TABLE.columns(), List.of(List.of("stock"))));
    }

    @Test
    void onATerminalColumnsHaveOneWidth() {
        assertThat(TABLE.plain()).isEqualTo("""
                system    words/s  remark
                stock           1
                loop <b>        2
                """);
    }

    @Test
    void cellsAreComputedFromWhatARowIsOf() {
        Table table = new Columns<Integer>()
                .text("number", row -> "n" + row)
                .number("half", row -> row % 2 == 0 ? Integer.toString(row / 2) : "")
                .text("nothing", row -> "")
                .of(List.of(3, 4));
        assertThat(table.named()).containsExactly(Map.of("number", "n3"), Map.of("number", "n4", "half", "2"));
        assertThat(table.columns()).hasSize(2);
    }
}
