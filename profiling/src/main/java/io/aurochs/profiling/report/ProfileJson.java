package io.aurochs.profiling.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Profiles in files of JSON. */
public final class ProfileJson {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private ProfileJson() {}

    /** Writes one, over an earlier one if there is. */
    public static void write(ProfileDocument profile, Path file) throws IOException {
        Files.writeString(file, MAPPER.writeValueAsString(profile) + "\n");
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if there is no such file, or it is no profile; the message says which
     */
    public static ProfileDocument read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no file " + file);
        }
        try {
            return MAPPER.readValue(file.toFile(), ProfileDocument.class);
        } catch (JsonProcessingException e) {
            throw new IOException(file + " is no profile.json of this command: " + e.getOriginalMessage(), e);
        }
    }
}
