package io.aurochs.tests.beam;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.beam.sdk.transforms.DoFn;

/** Writes lines to a directory: a file for each of Beam's bundles. A bundle that is tried again would be written twice. */
final class WriteLines extends DoFn<String, Void> {
    private static final long serialVersionUID = 1;

    private final String directory;
    private final ArrayList<String> lines = new ArrayList<>();

    WriteLines(String directory) {
        this.directory = directory;
    }

    @ProcessElement
    public void process(@Element String line) {
        lines.add(line);
    }

    @FinishBundle
    public void finish() throws IOException {
        if (!lines.isEmpty()) {
            Files.write(Path.of(directory, UUID.randomUUID() + ".txt"), List.copyOf(lines));
            lines.clear();
        }
    }
}
