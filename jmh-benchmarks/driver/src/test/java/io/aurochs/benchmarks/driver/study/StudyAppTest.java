package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StudyAppTest {
    @Test
    void howResultsAreCheckedIsSaidInTheDocumentationAsInTheReport() throws IOException {
        Table table = new Columns<StudyApp>()
                .text("application", StudyApp::title)
                .text("counted", StudyApp::counted)
                .text("checked", StudyApp::checked)
                .text("tolerance", StudyApp::tolerance)
                .all(StudyApp.ALL);
        assertThat(Files.readString(Path.of("../../docs/study.md"))).contains("\n\n" + table.markdown() + "\n");
    }
}
