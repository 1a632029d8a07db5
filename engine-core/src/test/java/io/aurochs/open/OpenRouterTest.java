package io.aurochs.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenRouterTest {
    private static final int RECORDS = 2;

    private final List<String> calls = new ArrayList<>();
    private final List<Integer> settled = new ArrayList<>();
    private final List<Integer> filled = new ArrayList<>();
    private final List<OpenBundle> opened = new ArrayList<>();
    private boolean flushesWhenItOpens;
    private final OpenBundleOutlet outlet = new OpenBundleOutlet() {
        @Override
        public void open(int destination, OpenBundle bundle) {
            calls.add("open " + destination + " with " + bundle.recordCount());
            opened.add(bundle);
            if (flushesWhenItOpens) {
                router.flush();
            }
        }

        @Override
        public void filling(int destination) {
            filled.add(destination);
        }

        @Override
        public void full(int destination) {
            calls.add("full " + destination);
            router.seal(destination);
        }

        @Override
        public void flush(int destination) {
            calls.add("flush " + destination);
        }

        @Override
        public void settled(int destination) {
            settled.add(destination);
        }
    };
    private final OpenOffHeapPool memory = OpenOffHeapPool.anywhere(RECORDS);
    private OpenRouter router = new OpenRouter(3, RECORDS, true, outlet);

    @Test
    void aBundleIsHandedOutBeforeItsFirstRecordIsInIt() {
        router.append(1, "a", 0);
        assertThat(calls).containsExactly("open 1 with 0");
        assertThat(opened.get(0).recordCount()).isEqualTo(1);
    }

    @Test
    void recordsOfOneDestinationShareABundleUntilItIsFull() {
        router.append(0, "a", 0);
        router.append(0, "b", 0, "key", 3);
        router.append(0, "c", 0);
        assertThat(calls).containsExactly("open 0 with 0", "full 0", "open 0 with 0");
        assertThat(opened.get(0).isSealed()).isTrue();
        assertThat(opened.get(1).isSealed()).isFalse();
    }

    @Test
    void flushTellsThoseWhoHaveSomethingNewOnce() {
        router.append(2, "a", 0);
        router.append(0, "b", 0);
        calls.clear();
        assertThat(router.isFlushed()).isFalse();
        router.flush();
        router.flush();
        assertThat(calls).containsExactly("flush 2", "flush 0");
        assertThat(settled).containsExactly(2, 0);
        assertThat(router.isFlushed()).isTrue();
        assertThat(opened).noneMatch(OpenBundle::isSealed);
    }

    @Test
    void aDeferredFlushIsNotMadeUpFor() {
        router.append(2, "a", 0);
        router.append(0, "b", 0);
        calls.clear();
        router.deferFlush();
        router.deferFlush();
        router.flush();
        assertThat(calls).isEmpty();
        assertThat(settled).containsExactly(2, 0);
        assertThat(router.isFlushed()).isTrue();
        router.append(0, "c", 0);
        assertThat(router.isFlushed()).isFalse();
        assertThat(filled).as("told that the bundle is filled on").containsExactly(2, 0, 0);
    }

    /** As an outlet does that must wait for room. */
    @Test
    void whatIsAppendedAfterAFlushWhileOpeningIsStillToBeFlushed() {
        flushesWhenItOpens = true;
        router.append(0, "a", 0);
        assertThat(router.isFlushed()).isFalse();
        calls.clear();
        router.flush();
        assertThat(calls).containsExactly("flush 0");
    }

    @Test
    void saysOnceThatABundleIsFilledAfterAFlush() {
        router.append(0, "a", 0);
        router.append(0, "b", 0);
        router.append(0, "c", 0);
        router.flush();
        router.append(0, "d", 0);
        assertThat(filled).containsExactly(0, 0);
    }

    @Test
    void aFlushedBundleGoesOnBeingFilled() {
        router.append(0, "a", 0);
        router.flush();
        router.append(0, "b", 0);
        assertThat(opened).singleElement().matches(bundle -> bundle.recordCount() == 2);
    }

    @Test
    void aFullBundleIsFlushedToo() {
        router.append(0, "a", 0);
        router.append(0, "b", 0);
        calls.clear();
        router.flush();
        assertThat(calls).containsExactly("flush 0");
    }

    @Test
    void sealedEarlyTheNextRecordOpensAnother() {
        router.append(0, "a", 0);
        router.seal(0);
        router.seal(0);
        router.seal(1);
        router.append(0, "b", 0);
        assertThat(opened).hasSize(2);
        assertThat(opened.get(0).progress()).isEqualTo(~1);
    }

    private static final byte[] BYTES = {1, 2, 3};

    @Test
    void encodedRecordsAndObjectsFollowEachOtherInBundlesOfTheirOwn() {
        router.append(0, "a", 0);
        assertThat(router.append(0, BYTES, 3, memory)).isTrue();
        router.append(0, "b", 0, "key", 3);
        assertThat(calls).containsExactly("open 0 with 0", "full 0", "open 0 with 0", "full 0", "open 0 with 0");
        assertThat(opened).extracting(OpenBundle::encodedBytes).containsExactly(0, 3, 0);
        assertThat(opened).extracting(OpenBundle::isSealed).containsExactly(true, true, false);
    }

    @Test
    void whatIsLargerThanABundleIsRefusedAndNothingElseHappens() {
        router.append(0, "a", 0);
        int large = 40_000;
        assertThat(router.append(0, new byte[large], large, memory)).isFalse();
        router.append(0, "b", 0);
        assertThat(calls).containsExactly("open 0 with 0", "full 0");
    }

    @Test
    void whatIsAbandonedIsNotFilledAnyMore() {
        router.append(0, "a", 0);
        router.abandon(0);
        router.append(0, "b", 0);
        assertThat(opened).extracting(OpenBundle::recordCount).containsExactly(1, 1);
        assertThat(opened.get(0).isSealed()).isFalse();
    }

    @Test
    void encodedRecordsShareABundleUntilItHasEnough() {
        router.append(0, BYTES, 3, memory);
        router.append(0, BYTES, 2, memory);
        router.append(0, BYTES, 1, memory);
        assertThat(calls).containsExactly("open 0 with 0", "full 0", "open 0 with 0");
        assertThat(filled).as("not flushed between").containsExactly(0);
    }

    @Test
    void encodedRecordsShareABundleAsLongAsThereIsRoomForThem() {
        int half = 17 * 1_024;
        router.append(0, new byte[half], half, memory);
        router.append(0, new byte[half], half, memory);
        assertThat(calls).containsExactly("open 0 with 0", "full 0", "open 0 with 0");
        assertThat(opened).extracting(OpenBundle::recordCount).containsExactly(1, 1);
    }

    @Test
    void aBundleHasRoomForTwiceWhatTheLastOneHad() {
        router = new OpenRouter(1, 100, true, outlet);
        for (int records : new int[] {1, 16, 20, 70, 3}) {
            for (int i = 0; i < records; i++) {
                router.append(0, "a", 0);
            }
            router.seal(0);
        }
        router.append(0, "a", 0);
        assertThat(opened)
                .extracting(OpenBundle::capacity)
                .as("never less than 16")
                .containsExactly(16, 16, 32, 40, 80, 60, 16);
    }

    @Test
    void timesTravelFromTheFirstRecordOnThatHasOne() {
        router.append(0, "a", OpenBundle.NO_TIME);
        router.append(0, "b", 7);
        router.append(0, "c", OpenBundle.NO_TIME);
        assertThat(calls).containsExactly("open 0 with 0", "full 0", "open 0 with 0", "full 0");
        OpenBundleReader reader = new OpenBundleReader();
        reader.open(opened.get(0), 0, 1);
        assertThat(reader.next()).isEqualTo("a");
        assertThat(reader.time()).isEqualTo(OpenBundle.NO_TIME);
        reader.open(opened.get(1), 0, 2);
        assertThat(reader.next()).isEqualTo("b");
        assertThat(reader.time()).isEqualTo(7);
        assertThat(reader.next()).isEqualTo("c");
        assertThat(reader.time()).isEqualTo(OpenBundle.NO_TIME);
    }
}
