package io.aurochs.benchmarks.flink.source;

import io.aurochs.benchmarks.runner.RunProbes;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Emits generated records until the run's window is over or, if it is bounded, until each split has reached its length. It emits as fast as the
 * job reads, or at the run's rate.
 */
public final class RecordSource<T> implements Source<T, RecordSplit, List<RecordSplit>> {
    private static final long serialVersionUID = 1L;

    private final GeneratorFactory<T> generators;
    private final int splits;
    private final SplitLengths lengths;
    private final Boundedness boundedness;

    /** @param splits one for each parallel reader */
    public RecordSource(GeneratorFactory<T> generators, int splits) {
        this(generators, splits, SplitLengths.UNBOUNDED, Boundedness.CONTINUOUS_UNBOUNDED);
    }

    private RecordSource(GeneratorFactory<T> generators, int splits, SplitLengths lengths, Boundedness boundedness) {
        this.generators = generators;
        this.splits = splits;
        this.lengths = lengths;
        this.boundedness = boundedness;
    }

    /** A source that also ends when each split has reached its length. */
    public static <T> RecordSource<T> bounded(GeneratorFactory<T> generators, int splits, SplitLengths lengths) {
        return new RecordSource<>(generators, splits, lengths, Boundedness.BOUNDED);
    }

    @Override
    public Boundedness getBoundedness() {
        return boundedness;
    }

    @Override
    public SourceReader<T, RecordSplit> createReader(SourceReaderContext context) throws IOException {
        return new RecordReader<>(generators, lengths, RunProbes.current());
    }

    @Override
    public SplitEnumerator<RecordSplit, List<RecordSplit>> createEnumerator(
            SplitEnumeratorContext<RecordSplit> context) {
        List<RecordSplit> all = IntStream.range(0, splits)
                .mapToObj(index -> new RecordSplit(index, 0))
                .toList();
        return new RecordEnumerator(context, all);
    }

    @Override
    public SplitEnumerator<RecordSplit, List<RecordSplit>> restoreEnumerator(
            SplitEnumeratorContext<RecordSplit> context, List<RecordSplit> unassigned) {
        return new RecordEnumerator(context, unassigned);
    }

    @Override
    public SimpleVersionedSerializer<RecordSplit> getSplitSerializer() {
        return new RecordSplitSerializer();
    }

    @Override
    public SimpleVersionedSerializer<List<RecordSplit>> getEnumeratorCheckpointSerializer() {
        return new UnassignedSplitsSerializer();
    }
}
