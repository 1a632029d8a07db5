package io.aurochs.benchmarks.runner;

import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.catalogue.Catalogue;
import java.io.Serializable;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What an application of the study reads: plain values, from which it is opened where it runs.
 *
 * @param application its name
 * @param file what it reads; null: generated lines
 * @param seed of what is drawn
 * @param sources number of source tasks
 */
public record StudyInput(String application, @Nullable String file, long seed, int sources) implements Serializable {
    /** @throws UsageException if there is no such application, or none that can read the file */
    public StudyApplication open() {
        try {
            return file == null
                    ? Catalogue.generated(application, seed)
                    : Catalogue.reading(application, InputFile.of(Path.of(file)), seed, sources);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }
}
