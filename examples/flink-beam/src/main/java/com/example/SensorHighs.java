package com.example;

import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.io.GenerateSequence;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.MapElements;
import org.apache.beam.sdk.transforms.Max;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.transforms.WithTimestamps;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.FixedWindows;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.TypeDescriptors;
import org.joda.time.Duration;
import org.joda.time.Instant;

/** Ten minutes of event time with ten readings a second, of ten sensors in turn: the highest of each sensor and minute. */
public final class SensorHighs {
    private static final int SENSORS = 10;
    private static final Duration MINUTE = Duration.standardMinutes(1);

    public static void main(String[] args) {
        Pipeline pipeline =
                Pipeline.create(PipelineOptionsFactory.fromArgs(args).create());
        pipeline.apply("Numbers", GenerateSequence.from(0).to(6_000))
                .apply("Times", WithTimestamps.of((Long number) -> Instant.ofEpochMilli(number * 100)))
                .apply(
                        "Readings",
                        MapElements.into(TypeDescriptors.kvs(TypeDescriptors.integers(), TypeDescriptors.longs()))
                                .via((Long number) -> KV.of((int) (number % SENSORS), number * 7_919 % 1_000)))
                .apply("Minutes", Window.into(FixedWindows.of(MINUTE)))
                .apply("Highest", Max.longsPerKey())
                .apply("Print", ParDo.of(new Print()));
        pipeline.run().waitUntilFinish();
    }

    private static final class Print extends DoFn<KV<Integer, Long>, Void> {
        @ProcessElement
        public void process(@Element KV<Integer, Long> highest, BoundedWindow window) {
            System.out.printf(
                    "minute %d: sensor %d: %d%n",
                    window.maxTimestamp().getMillis() / MINUTE.getMillis(), highest.getKey(), highest.getValue());
        }
    }
}
