package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.NumberSource;
import io.aurochs.differential.flink.component.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** Numbers that flow through a shuffle by key until a file on the running job has been written. */
public final class UntilWritten implements FlinkJob {
    private static final String SOURCE = "flowing-source";
    private static final String STEP = "flowing-step";

    private static final String WRITTEN = "written";

    private final String file;

    public UntilWritten(Path file) {
        this.file = file.toString();
    }

    @Override
    public void build(Bench bench) {
        Run run = bench.run();
        String awaited = file;
        NumberSource numbers = NumberSource.until(run, "numbers", bench.setup().producers(), WRITTEN)
                .checking(() -> {
                    if (Files.exists(Path.of(awaited))) {
                        run.gate(WRITTEN).open();
                    }
                });
        bench.from(numbers, WatermarkStrategy.noWatermarks(), SOURCE)
                .keyBy(number -> number % 100)
                .map(number -> number)
                .returns(Types.LONG)
                .name(STEP)
                .sinkTo(new DiscardingSink<>());
    }
}
