package io.aurochs.pipeline;

import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.KeyedState;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.BytesField;
import java.nio.file.Path;
import java.time.Duration;

/** Counts more words than memory has room for; the manual shows it. */
record ManyWords(BytesField text, Path directory, long memoryBytes) {
    AggregatedStream counts(RecordStream words) {
        return words.window(WindowSpec.fixed(Duration.ofHours(1)))
                .groupByKey(text)
                .state(KeyedState.bufferTree().spillingTo(directory, memoryBytes))
                .aggregate("count", Aggregates.count("count"));
    }
}
