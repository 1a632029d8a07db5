package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookAheadTest {
    private static final int LONG = 512;

    private long nowNs;

    private LookAhead ahead(int group) {
        return new LookAhead(group, 2, () -> nowNs);
    }

    /** Processes records of a bundle; how many were to be touched before each of them. */
    private static List<Integer> process(LookAhead ahead, int of, int records) {
        List<Integer> touched = new ArrayList<>();
        ahead.begin(of);
        for (int i = 0; i < records; i++) {
            touched.add(ahead.next(of - i));
        }
        ahead.end(of - records);
        return touched;
    }

    /** Processes whole bundles until it is known what takes less time. */
    private LookAhead learned(LookAhead ahead, long aheadNs, long otherwiseNs) {
        for (int bundle = 0; bundle < 2 * SampledChoice.VOTES; bundle++) {
            boolean isAhead = ahead.begin(LONG);
            nowNs += isAhead ? aheadNs : otherwiseNs;
            ahead.end(0);
        }
        return ahead;
    }

    @Test
    void recordsAreTouchedInGroupsOfWhichTheLastIsWhatIsLeft() {
        LookAhead ahead = learned(ahead(3), 1, 2);
        assertThat(process(ahead, 8, 8)).containsExactly(3, 0, 0, 3, 0, 0, 2, 0);
        assertThat(process(ahead, 4, 4)).as("one record alone is not").containsExactly(3, 0, 0, 0);
    }

    @Test
    void whoReadsAWholeGroupAsksForTheNext() {
        LookAhead ahead = learned(ahead(3), 1, 2);
        ahead.begin(8);
        assertThat(ahead.nextGroup(8)).isEqualTo(3);
        assertThat(ahead.nextGroup(5)).isEqualTo(3);
        assertThat(ahead.nextGroup(2)).isEqualTo(2);
        ahead.end(0);
        ahead.begin(4);
        assertThat(ahead.nextGroup(4)).isEqualTo(3);
        assertThat(ahead.nextGroup(1)).as("one record alone").isZero();
        ahead.end(0);
        LookAhead never = learned(ahead(3), 2, 1);
        never.begin(8);
        assertThat(never.nextGroup(8)).isZero();
    }

    @Test
    void whatIsLeftOfABundleBeginsWithAGroup() {
        LookAhead ahead = learned(ahead(4), 1, 2);
        assertThat(process(ahead, 6, 2)).containsExactly(4, 0);
        assertThat(process(ahead, 4, 4)).containsExactly(4, 0, 0, 0);
    }

    @Test
    void nothingIsTouchedWhereThatTakesLonger() {
        assertThat(process(learned(ahead(4), 2, 1), 8, 8)).containsOnly(0);
    }

    @Test
    void aRecordAloneSaysNothing() {
        LookAhead ahead = ahead(4);
        for (int bundle = 0; bundle < SampledChoice.LEAST_RECORDS * 2 * SampledChoice.VOTES; bundle++) {
            nowNs += ahead.begin(1) ? 1 : 2;
            ahead.end(0);
        }
        assertThat(process(learned(ahead, 2, 1), 8, 8)).containsOnly(0);
    }

    /** What is measured of a small bundle may not be all of its time. */
    @Test
    void smallBundlesAreNotSampledWhereTheirTimeIsNotKnown() {
        LookAhead ahead = new LookAhead(4, 32, () -> nowNs);
        for (int bundle = 0; bundle < SampledChoice.LEAST_RECORDS * 2 * SampledChoice.VOTES; bundle++) {
            nowNs += ahead.begin(31) ? 1 : 2;
            ahead.end(0);
        }
        assertThat(process(ahead, 8, 8)).containsOnly(0);
        learned(ahead, 1, 2);
        assertThat(process(ahead, 8, 8)).as("they go the way that is known").containsExactly(4, 0, 0, 0, 4, 0, 0, 0);
    }

    @Test
    void groupsOfOneAreNone() {
        LookAhead off = ahead(1);
        assertThat(off.begin(LONG)).isFalse();
        assertThat(process(learned(off, 1, 2), 8, 8)).containsOnly(0);
    }
}
