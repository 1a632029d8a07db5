package io.aurochs.flink.launch;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a file. Flink's own parser decides where one ends; it gets the text at each line that ends with a semicolon, as from
 * Flink's SQL client.
 */
final class SqlScript {
    /** No statements. */
    static final SqlScript NONE = new SqlScript("", List.of());

    private static final String DELIMITER = ";";
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|--[^\\n]*");

    private final String name;
    private final List<String> lines;

    private SqlScript(String name, List<String> lines) {
        this.name = name;
        this.lines = lines;
    }

    /** Takes statements. */
    @FunctionalInterface
    interface Statements {
        /**
         * Executes one, if the text is one.
         *
         * @return {@link Outcome#INCOMPLETE} if it goes on in the next line; nothing has been executed then
         * @throws SqlFailure if it failed
         */
        Outcome execute(String text) throws SqlFailure;
    }

    /** What became of a text. */
    enum Outcome {
        INCOMPLETE,
        DONE,
        /** The statement was {@code QUIT}: none follows. */
        QUIT
    }

    /**
     * Reads it.
     *
     * @throws CommandFailure (usage) if there is no such file, or if it is no text
     */
    static SqlScript read(Path file) throws CommandFailure {
        if (!Files.isRegularFile(file)) {
            throw CommandFailure.usage("there is no SQL file " + file + ": check the path, seen from "
                    + Path.of("").toAbsolutePath() + ".");
        }
        try {
            return new SqlScript(file.toString(), Files.readAllLines(file));
        } catch (CharacterCodingException e) {
            throw CommandFailure.usage(file + " is not in UTF-8: convert it, for example with iconv.", e);
        } catch (IOException e) {
            throw CommandFailure.usage(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Executes the statements in their order, up to the first that fails.
     *
     * @throws CommandFailure (job) that names the file and the line where that statement begins
     */
    void run(Statements statements) throws CommandFailure {
        StringBuilder text = new StringBuilder();
        int first = 0;
        for (int line = 0; line < lines.size(); line++) {
            if (isEmpty(text)) {
                first = line;
            }
            text.append(lines.get(line)).append('\n');
            if (lines.get(line).stripTrailing().endsWith(DELIMITER)) {
                switch (execute(statements, text, first)) {
                    case INCOMPLETE -> {}
                    case DONE -> {
                        // Where an error is, Flink says by its line in the text, which is so that in the file.
                        text.setLength(0);
                        text.append("\n".repeat(line + 1));
                    }
                    case QUIT -> {
                        return;
                    }
                }
            }
        }
        // The last statement may do without; a comment may follow it.
        if (!isEmpty(text) && execute(statements, text.append(DELIMITER), first) == Outcome.INCOMPLETE) {
            throw failure(first, "the statement does not end; close its quotes, comments and blocks.", null);
        }
    }

    private Outcome execute(Statements statements, CharSequence text, int first) throws CommandFailure {
        try {
            return statements.execute(text.toString());
        } catch (SqlFailure e) {
            throw failure(first, String.valueOf(e.getMessage()), e);
        }
    }

    private CommandFailure failure(int line, String reason, @Nullable Throwable cause) {
        return CommandFailure.job(name + ", line " + (line + 1) + ": " + reason, cause);
    }

    private static boolean isEmpty(CharSequence text) {
        return COMMENT.matcher(text).replaceAll("").isBlank();
    }
}
