package io.aurochs.benchmarks.streambox.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.NetmonGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.parallel.ReplayShare.Step;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplayShareTest {
    private static final int RECORDS = 1_001;
    private static final long EPOCHS = 5;

    private final Replay<NumberRecords> replay =
            Replay.of(new NetmonGenerator(1, new EpochPlan(RECORDS, 100, 0, 1), 10), 2);

    private ReplayShare<NumberRecords> share(int index, int shares, EpochLimit limit) {
        return new ReplayShare<>(replay, index, index, shares, limit, new EmissionSchedule(0), WatermarkListener.NONE);
    }

    @Test
    void theSharesOfAnEpochAreAllOfItsRecords() {
        for (int shares = 1; shares <= 3; shares++) {
            EpochLimit limit = new EpochLimit(shares, EPOCHS);
            List<ReplayShare<NumberRecords>> all = new ArrayList<>();
            for (int index = 0; index < shares; index++) {
                all.add(share(index, shares, limit));
            }
            List<Integer> first = new ArrayList<>();
            for (ReplayShare<NumberRecords> share : all) {
                first.addAll(recordsOfAnEpoch(share, 100));
            }
            assertThat(first)
                    .containsExactlyElementsOf(
                            IntStream.range(0, RECORDS).boxed().toList());
        }
    }

    private static List<Integer> recordsOfAnEpoch(ReplayShare<NumberRecords> share, long watermarkMs) {
        List<Integer> records = new ArrayList<>();
        while (share.next() == Step.RECORDS) {
            IntStream.range(share.from(), share.to()).forEach(records::add);
        }
        assertThat(share.watermarkMs()).isEqualTo(watermarkMs);
        return records;
    }

    @Test
    void roundsFollowEachOtherInTime() {
        ReplayShare<NumberRecords> share = share(0, 1, new EpochLimit(1, EPOCHS));
        for (int epoch = 0; epoch < EPOCHS; epoch++) {
            assertThat(share.next()).isEqualTo(Step.RECORDS);
            assertThat(share.offsetMs()).isEqualTo(200L * (epoch / 2));
            assertThat(share.batch()).isSameAs(replay.epoch(epoch % 2));
            recordsOfAnEpoch(share, 100L * (epoch + 1));
        }
        assertThat(share.next()).isEqualTo(Step.END);
        assertThat(share.emitted()).isEqualTo(EPOCHS * RECORDS);
    }

    @Test
    void noneGetsFarAheadOfTheOthers() {
        EpochLimit limit = new EpochLimit(2, EPOCHS);
        ReplayShare<NumberRecords> ahead = share(0, 2, limit);
        ReplayShare<NumberRecords> behind = share(1, 2, limit);
        recordsOfAnEpoch(ahead, 100);
        recordsOfAnEpoch(ahead, 200);
        assertThat(ahead.next()).isEqualTo(Step.WAIT);
        assertThat(ahead.waitNs()).isPositive();
        recordsOfAnEpoch(behind, 100);
        assertThat(ahead.next()).isEqualTo(Step.RECORDS);
    }

    @Test
    void aShareWithoutRecordsHasWatermarks() {
        Replay<NumberRecords> one = Replay.of(new NetmonGenerator(1, new EpochPlan(1, 100, 0, 1), 10), 1);
        ReplayShare<NumberRecords> empty =
                new ReplayShare<>(one, 0, 0, 2, new EpochLimit(1, 1), new EmissionSchedule(0), WatermarkListener.NONE);
        assertThat(empty.next()).isEqualTo(Step.WATERMARK);
        assertThat(empty.next()).isEqualTo(Step.END);
    }
}
