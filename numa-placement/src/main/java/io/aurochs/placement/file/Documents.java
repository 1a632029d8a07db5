package io.aurochs.placement.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/** JSON files, read with errors that name the file, and written to be read by people, too. */
public final class Documents {
    private Documents() {}

    /**
     * Reads a document and makes a value of it.
     *
     * @param what it is to be, for the error
     * @param makes throws {@link IllegalArgumentException} when it is none
     * @throws IOException when it cannot be read or is none; the message is one line that names the file and what is wrong
     */
    static <D, V> V read(Path file, String what, Class<D> type, Function<D, V> makes) throws IOException {
        try {
            ObjectMapper mapper = new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
            D read = mapper.readValue(Files.readString(file), type);
            if (read == null) {
                throw new IllegalArgumentException("it holds null");
            }
            return makes.apply(read);
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is no " + what + ": " + FileProblem.text(e), e);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is no " + what + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + FileProblem.text(e), e);
        }
    }

    /** A document as text, with a line break at its end. */
    public static String write(Object document) {
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(document) + "\n";
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a document cannot be written: " + e.getOriginalMessage(), e);
        }
    }
}
