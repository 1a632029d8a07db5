package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StudyAppTest {
    @Test
    void howResultsAreCheckedIsSaidInTheDocumentationAsInTheReport() throws IOException {
        List<Table.Column> columns = List.of(
                Table.Column.text("application"),
                Table.Column.text("counted"),
                Table.Column.text("checked"),
                Table.Column.text("tolerance"));
        List<List<String>> rows = Arrays.stream(StudyApp.values())
                .map(app -> List.of(app.title(), app.counted(), app.checked(), app.tolerance()))
                .toList();
        assertThat(Files.readString(Path.of("../../docs/study.md")))
                .contains("\n\n" + new Table(columns, rows).markdown() + "\n");
    }
}
