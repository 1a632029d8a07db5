package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.flink.launch.SqlScript.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where statements begin and end. */
class SqlScriptTest {
    @TempDir
    private Path folder = Path.of("");

    private final List<String> executed = new ArrayList<>();
    private final List<Integer> firstLines = new ArrayList<>();

    @Test
    void aStatementEndsWhereTheParserSaysSo() throws Exception {
        run("-- one;\nSELECT 'a;\n', 1;\n\nBEGIN;\nx;\nEND;\n");
        assertThat(executed).containsExactly("-- one;\nSELECT 'a;\n', 1;\n", "BEGIN;\nx;\nEND;\n");
        assertThat(firstLines).as("line breaks before, as in the file").containsExactly(0, 4);
    }

    @Test
    void theLastStatementMayDoWithoutItsEndAndCommentsMayFollow() throws Exception {
        run("SELECT 1;\nSELECT 2\n-- end");
        assertThat(executed).containsExactly("SELECT 1;\n", "SELECT 2\n-- end\n;");
        executed.clear();
        run("SELECT 1;\n/* a\nb */ -- end\n");
        assertThat(executed).containsExactly("SELECT 1;\n");
    }

    @Test
    void nothingFollowsQuit() throws Exception {
        run("SELECT 1;\nQUIT;\nSELECT 2;");
        assertThat(executed).containsExactly("SELECT 1;\n", "QUIT;\n");
    }

    @Test
    void aFailureNamesTheFileAndTheLineWhereTheStatementBegins() {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> run("SELECT 1;\n\n-- wrong\nSELECT\nfail;\nSELECT 2;"))
                .withMessage(folder.resolve("a.sql") + ", line 4: planned")
                .matches(failure -> failure.exitCode() == ExitCode.JOB_FAILED);
        assertThat(executed).hasSize(1);
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> run("SELECT 1;\nBEGIN;\nx;"))
                .withMessageContaining("line 2: the statement does not end");
    }

    @Test
    void aFileThatDoesNotExistIsNamed() {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> SqlScript.read(folder.resolve("no.sql")))
                .withMessageContaining("no.sql")
                .matches(failure -> failure.exitCode() == ExitCode.USAGE);
    }

    private void run(String text) throws IOException, CommandFailure {
        Path file = Files.writeString(folder.resolve("a.sql"), text);
        SqlScript.read(file).run(this::execute);
    }

    /** Quotes, comments and blocks may hold the end of a statement. */
    private Outcome execute(String text) throws SqlFailure {
        String last = text.stripTrailing().lines().reduce("", (before, line) -> line);
        boolean quoted = text.chars().filter(c -> c == '\'').count() % 2 == 1;
        if (quoted || last.startsWith("--") || (text.contains("BEGIN") && !text.contains("END"))) {
            return Outcome.INCOMPLETE;
        }
        if (text.contains("fail")) {
            throw new SqlFailure("planned", null);
        }
        executed.add(text.stripLeading());
        firstLines.add(text.length() - text.stripLeading().length());
        return text.contains("QUIT") ? Outcome.QUIT : Outcome.DONE;
    }
}
