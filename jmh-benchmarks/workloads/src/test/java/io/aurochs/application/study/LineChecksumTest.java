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
    private static final int LINES = 1_000_000;

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
                    LineChecksum.of(roadLines(), LINES)
                })
                .containsExactly(
                        -2_800_368_276_973_436_858L,
                        -8_937_626_747_144_636_533L,
                        3_540_325_728_120_438_669L,
                        -7_515_094_360_599_528_328L,
                        6_448_856_709_959_934_221L,
                        7_733_767_745_678_666_930L);
    }

    /** Into their third hour. */
    private static LineGenerator roadLines() {
        Lines lines = LinearRoad.standard(1).lines(0, 1);
        AtomicLong next = new AtomicLong();
        return () -> lines.line(next.getAndIncrement());
    }
}
