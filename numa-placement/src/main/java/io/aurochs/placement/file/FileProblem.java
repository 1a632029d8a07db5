package io.aurochs.placement.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Says in a user's words why a file cannot be read or written; the exceptions' own messages name classes, or the file alone. */
public final class FileProblem {
    private static final Pattern CLASS_NAMES = Pattern.compile("(, from)? `[^`]*`");

    private FileProblem() {}

    /** Part of a line, without the file's name. */
    public static String text(IOException e) {
        if (e instanceof JsonProcessingException json) {
            return ofJson(json);
        }
        if (e instanceof NoSuchFileException) {
            return "there is no such file or directory";
        }
        if (e instanceof AccessDeniedException) {
            return "the system does not allow it";
        }
        if (e instanceof FileAlreadyExistsException || e instanceof NotDirectoryException) {
            return "there is a file where a directory is needed";
        }
        if (e instanceof CharacterCodingException) {
            return "it is no text in UTF-8";
        }
        String message = e instanceof FileSystemException ofFile ? ofFile.getReason() : e.getMessage();
        return message == null ? e.getClass().getSimpleName() : message;
    }

    private static String ofJson(JsonProcessingException e) {
        String line = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
        if (e instanceof MismatchedInputException mismatch
                && !mismatch.getOriginalMessage().startsWith("No content")) {
            String place = mismatch.getPath().stream().map(FileProblem::step).collect(Collectors.joining());
            return line
                    + (place.isEmpty() ? "the document" : "'" + place.substring(place.startsWith(".") ? 1 : 0) + "'")
                    + " is a value of another kind than it has to be";
        }
        String first = e.getOriginalMessage().lines().findFirst().orElse("");
        return line + "not JSON: " + CLASS_NAMES.matcher(first).replaceAll("");
    }

    private static String step(JsonMappingException.Reference step) {
        return step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName();
    }
}
