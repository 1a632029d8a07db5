package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.frauddetection.TransactionGenerator;
import io.aurochs.application.study.frauddetection.TransitionModel;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.logprocessing.LogGenerator;
import io.aurochs.application.study.spikedetection.ReadingGenerator;
import io.aurochs.application.study.trafficmonitoring.PositionGenerator;
import io.aurochs.application.study.trafficmonitoring.RoadMap;
import io.aurochs.application.study.voipstream.CallGenerator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LineChecksumTest {
    private static final int LINES = 10_000;

    private static long ofLines(String... lines) {
        Iterator<String> next = List.of(lines).iterator();
        return LineChecksum.of(next::next, lines.length);
    }

    @Test
    void theOrderAndEveryLineCounts() {
        assertThat(ofLines("a", "b", "c"))
                .isEqualTo(ofLines("a", "b", "c"))
                .isNotEqualTo(ofLines("a", "c", "b"))
                .isNotEqualTo(ofLines("a", "b", "d"))
                .isNotEqualTo(ofLines("a", "b"));
    }

    /** Figures of other days are of other data if one of these changes. */
    @Test
    void generatorsMakeTheLinesTheyAlwaysMade() {
        TransitionModel model = TransitionModel.random(1);
        RoadMap map = RoadMap.random(1, RoadMap.STANDARD_ROADS);
        assertThat(new long[] {
                    LineChecksum.of(
                            new TransactionGenerator(1, model, TransactionGenerator.STANDARD_ENTITIES, 0, 1), LINES),
                    LineChecksum.of(new ReadingGenerator(1, 0, 1), LINES),
                    LineChecksum.of(new LogGenerator(1, 0, 1), LINES),
                    LineChecksum.of(new CallGenerator(1, CallGenerator.STANDARD_SUBSCRIBERS, 0, 1), LINES),
                    LineChecksum.of(new PositionGenerator(1, map, PositionGenerator.STANDARD_TAXIS, 0, 1), LINES),
                    LineChecksum.of(roadLines(), 1_000_000)
                })
                .containsExactly(
                        2_709_792_864_002_924_421L,
                        1_195_585_162_214_943_534L,
                        8_426_565_440_472_506_076L,
                        -717_965_449_273_541_489L,
                        7_536_684_443_988_611_506L,
                        7_733_767_745_678_666_930L);
    }

    /** Into their third hour. */
    private static LineGenerator roadLines() {
        Lines lines = LinearRoad.standard(1).lines(0, 1);
        AtomicLong next = new AtomicLong();
        return () -> lines.line(next.getAndIncrement());
    }
}
