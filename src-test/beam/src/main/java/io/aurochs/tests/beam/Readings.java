package io.aurochs.tests.beam;

import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.io.GenerateSequence;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.WithTimestamps;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.joda.time.Instant;

/** Keyed numbers with event times out of order: what the pipelines with windows read. */
final class Readings {
    private static final int SENSORS = 17;
    private static final int STEP_MS = 100;
    /** Within such a block times are permuted. */
    private static final int BLOCK = 64;

    private Readings() {}

    /** The sensor of the reading with this number. */
    static int sensor(long number) {
        return (int) (number % SENSORS);
    }

    /** Its time, milliseconds. */
    static long time(long number) {
        long offset = number % BLOCK;
        return (number - offset + offset * 37 % BLOCK) * STEP_MS;
    }

    /** The first readings with their times; the value of each is its number. */
    static PCollection<KV<Integer, Long>> first(Pipeline pipeline, int count) {
        return pipeline.apply("Numbers", GenerateSequence.from(0).to(count))
                .apply("Times", WithTimestamps.of((Long number) -> Instant.ofEpochMilli(time(number))))
                .apply(
                        "Sensors",
                        MapElements.into(TypeDescriptors.kvs(TypeDescriptors.integers(), TypeDescriptors.longs()))
                                .via((Long number) -> KV.of(sensor(number), number)));
    }
}
