package io.aurochs.benchmarks.flink.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.Test;

class SplitsTest {
    private final RunProbes probes = new RunProbes(new RunWindow(), 0);
    private final RecordReader<Long> reader =
            new RecordReader<>(split -> i -> 1000L * split + i, SplitLengths.UNBOUNDED, probes);

    @Test
    void serializersKeepEverything() {
        RecordSplit split = new RecordSplit(3, 1L << 40);
        RecordSplitSerializer one = new RecordSplitSerializer();
        assertThat(one.deserialize(one.getVersion(), one.serialize(split))).isEqualTo(split);
        List<RecordSplit> splits = List.of(split, new RecordSplit(0, 0));
        UnassignedSplitsSerializer all = new UnassignedSplitsSerializer();
        assertThat(all.deserialize(all.getVersion(), all.serialize(splits))).isEqualTo(splits);
    }

    @Test
    void aReaderGoesOnWhereItsSplitSays() {
        Collected output = new Collected();
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
        assertThat(reader.isAvailable()).isNotDone();
        reader.addSplits(List.of(new RecordSplit(2, 5)));
        assertThat(reader.isAvailable()).isDone();
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
        assertThat(output.records()).containsExactly(2005L, 2006L);
        assertThat(reader.snapshotState(1)).containsExactly(new RecordSplit(2, 7));
        assertThat(probes.sources())
                .singleElement()
                .extracting(SourceProbe::emitted)
                .isEqualTo(2L);
    }

    @Test
    void aReaderEndsWithTheWindow() {
        reader.addSplits(List.of(new RecordSplit(0, 0)));
        probes.window().close();
        assertThat(reader.pollNext(new Collected())).isEqualTo(InputStatus.END_OF_INPUT);
    }

    @Test
    void aReaderThatIsHeldIsNotAvailableUntilItMayEmitMore() {
        reader.addSplits(List.of(new RecordSplit(0, 0)));
        Collected output = new Collected();
        probes.window().holdAt(1);
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
        CompletableFuture<Void> available = reader.isAvailable();
        assertThat(available)
                .as("it does not look again by itself")
                .isNotDone()
                .isSameAs(probes.window().released());
        probes.window().holdAt(2);
        assertThat(available).isDone();
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
        assertThat(output.records()).containsExactly(0L, 1L);
        assertThat(reader.isAvailable()).isNotDone();
        probes.window().close();
        assertThat(reader.isAvailable()).isDone();
        assertThat(reader.pollNext(output)).isEqualTo(InputStatus.END_OF_INPUT);
    }

    @Test
    void aReaderEndsWithItsSplit() {
        RecordReader<Long> bounded = new RecordReader<>(split -> i -> i, split -> 4 + split, probes);
        bounded.addSplits(List.of(new RecordSplit(2, 5)));
        Collected output = new Collected();
        assertThat(bounded.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
        assertThat(bounded.pollNext(output)).isEqualTo(InputStatus.END_OF_INPUT);
        assertThat(output.records()).containsExactly(5L);
    }

    @Test
    void aReaderWithoutASplitEnds() {
        reader.notifyNoMoreSplits();
        assertThat(reader.pollNext(new Collected())).isEqualTo(InputStatus.END_OF_INPUT);
    }

    @Test
    void aSecondSplitIsRefused() {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> reader.addSplits(List.of(new RecordSplit(0, 0), new RecordSplit(1, 0))))
                .withMessageContaining("a reader takes one split");
    }

    @Test
    void recordsThatAreNotDueYetAreNotEmitted() {
        RunProbes slow = new RunProbes(new RunWindow(), 3.6e12);
        RecordReader<Long> paced = new RecordReader<>(split -> i -> i, SplitLengths.UNBOUNDED, slow);
        paced.addSplits(List.of(new RecordSplit(0, 0)));
        Collected output = new Collected();
        long before = System.nanoTime();
        assertThat(paced.pollNext(output)).isEqualTo(InputStatus.MORE_AVAILABLE);
        assertThat(paced.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
        assertThat(paced.isAvailable()).isNotDone();
        assertThat(output.timestamps())
                .singleElement()
                .satisfies(due -> assertThat(due - before).isNotNegative());
        // The next record would be due after the end.
        slow.window().open(System.nanoTime(), 1);
        assertThat(paced.pollNext(output)).isEqualTo(InputStatus.END_OF_INPUT);
    }
}
