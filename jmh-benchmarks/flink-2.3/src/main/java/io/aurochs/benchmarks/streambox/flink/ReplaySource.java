package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.data.RecordBatch;
import java.util.Collection;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The source of a stream. Its splits are the numbers of shares, from 0, one for each reader. */
final class ReplaySource<B extends RecordBatch, T>
        implements Source<T, NumberSequenceSplit, Collection<NumberSequenceSplit>> {
    private static final long serialVersionUID = 1L;

    private final int stream;
    private final View.Factory<B, T> views;
    private final NumberSequenceSource shares;

    private ReplaySource(int stream, int shares, View.Factory<B, T> views) {
        this.stream = stream;
        this.views = views;
        this.shares = new NumberSequenceSource(0, shares - 1L);
    }

    /**
     * Adds the source of a stream to a job. It says its watermarks itself.
     *
     * @param stream from 0
     */
    static <B extends RecordBatch, T> DataStream<T> add(
            StreamExecutionEnvironment env,
            String name,
            int stream,
            View.Factory<B, T> views,
            TypeInformation<T> type) {
        ReplaySource<B, T> source = new ReplaySource<>(stream, env.getParallelism(), views);
        return env.fromSource(source, WatermarkStrategy.noWatermarks(), name, type);
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<T, NumberSequenceSplit> createReader(SourceReaderContext context) {
        return new ReplayReader<>(stream, views.open(), context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> createEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> context) {
        return shares.createEnumerator(context);
    }

    @Override
    public SplitEnumerator<NumberSequenceSplit, Collection<NumberSequenceSplit>> restoreEnumerator(
            SplitEnumeratorContext<NumberSequenceSplit> context, Collection<NumberSequenceSplit> unassigned) {
        return shares.restoreEnumerator(context, unassigned);
    }

    @Override
    public SimpleVersionedSerializer<NumberSequenceSplit> getSplitSerializer() {
        return shares.getSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Collection<NumberSequenceSplit>> getEnumeratorCheckpointSerializer() {
        return shares.getEnumeratorCheckpointSerializer();
    }
}
