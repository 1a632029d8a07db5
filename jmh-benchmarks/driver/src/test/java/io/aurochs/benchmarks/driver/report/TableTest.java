package io.aurochs.benchmarks.driver.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

public class TableTest {
    private static final Table TABLE = new Table(
            List.of(Table.Column.text("system"), Table.Column.number("words/s"), Table.Column.text("remark")),
            List.of(List.of("stock", "1", ""), List.of("loop <b>", "2", "")));

    @Test
    public void numbersStandToTheRight() {
        assertThat(TABLE.markdown()).isEqualTo("""
                | system | words/s | remark |
                | --- | ---: | --- |
                | stock | 1 |  |
                | loop <b> | 2 |  |
                """);
    }

    @Test
    public void columnsThatSayNothingAreLeftOut() {
        assertThat(TABLE.withoutEmptyColumns().columns())
                .extracting(Table.Column::name)
                .containsExactly("system", "words/s");
        assertThat(TABLE.without("system").rows()).containsExactly(List.of("1", ""), List.of("2", ""));
    }

    @Test
    public void aRowHasACellForEachColumn() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new Table(TABLE.columns(), List.of(List.of("stock"))));
    }

    @Test
    public void aPageOfItIsEscaped() {
        String html = new Html("<title>")
                .heading(2, "here", "A & B")
                .links(List.of(new Html.Link("here", "to A")))
                .list("note", List.of("one", "two"))
                .table(TABLE)
                .end();
        assertThat(html)
                .contains(
                        "<title>&lt;title&gt;</title>", "<h2 id=\"here\">A &amp; B</h2>", "<a href=\"#here\">to A</a>")
                .contains("<td class=\"text\">loop &lt;b&gt;</td><td>2</td>", "<li>two</li>")
                .endsWith("</html>\n");
    }
}
