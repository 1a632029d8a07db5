package io.aurochs.benchmarks.driver.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;

/** Writes reports as JSON, which their records are. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private Json() {}

    /** As a tree. */
    public static JsonNode of(Object report) {
        return MAPPER.valueToTree(report);
    }

    public static void write(Object report, Path file) throws IOException {
        MAPPER.writeValue(file.toFile(), report);
    }
}
