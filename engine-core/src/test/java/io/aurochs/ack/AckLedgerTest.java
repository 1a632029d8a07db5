package io.aurochs.ack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AckLedgerTest {
    private final List<String> heard = new ArrayList<>();
    private final AckLedger<String> ledger = new AckLedger<>(3, new AckListener<String>() {
        @Override
        public void acked(String message, Object tag, long startMs) {
            heard.add("acked " + message + " " + tag + " " + startMs);
        }

        @Override
        public void failed(String message, Object tag, long startMs) {
            heard.add("failed " + message + " " + tag + " " + startMs);
        }

        @Override
        public void timedOut(String message, Object tag, long startMs) {
            heard.add("timed out " + message + " " + tag + " " + startMs);
        }
    });

    private void acknowledge(long root, long value) {
        AckBatch batch = new AckBatch();
        batch.add(root, value);
        ledger.apply(batch);
    }

    private long emit(String message, long checksum) {
        long root = ledger.enter(message, "tag", 1);
        ledger.emitted(root, checksum);
        return root;
    }

    @Test
    void aMessageThatTimedOutBeforeItWasCompleteStaysTimedOut() {
        long root = ledger.enter("slow", "tag", 1);
        ledger.rotate();
        ledger.rotate();
        long next = ledger.enter("next", "tag", 2);
        assertThat(RootId.slot(next)).isEqualTo(RootId.slot(root));
        ledger.emitted(root, 0);
        assertThat(heard).containsExactly("timed out slow tag 1");
        assertThat(ledger.pending()).isEqualTo(1);
    }

    @Test
    void aMessageIsAckedWhenEveryRecordWas() {
        long root = ledger.enter("m", "stream", 77);
        ledger.emitted(root, 0b01 ^ 0b10);
        assertThat(ledger.pending()).isEqualTo(1);
        assertThat(RootId.source(root)).isEqualTo(3);
        // One record is done, and has brought a third one about.
        acknowledge(root, 0b01 ^ 0b100);
        acknowledge(root, 0b10);
        assertThat(heard).isEmpty();
        acknowledge(root, 0b100);
        assertThat(heard).containsExactly("acked m stream 77");
        assertThat(ledger.pending()).isZero();
    }

    @Test
    void aMessageNobodySubscribesToIsAckedAtOnce() {
        emit("m", 0);
        assertThat(heard).containsExactly("acked m tag 1");
        assertThat(ledger.pending()).isZero();
    }

    @Test
    void oneFailureFailsTheMessageOnce() {
        long root = emit("m", 5);
        acknowledge(root | RootId.FAIL, 0);
        acknowledge(root | RootId.FAIL, 0);
        acknowledge(root, 5);
        assertThat(heard).containsExactly("failed m tag 1");
    }

    @Test
    void countsWhatItApplied() {
        long root = emit("m", 5);
        assertThat(ledger.applied()).isZero();
        acknowledge(root | RootId.TOUCH, 0);
        acknowledge(root, 5);
        acknowledge(root, 5);
        assertThat(ledger.applied()).as("what came too late included").isEqualTo(3);
    }

    @Test
    void aMessageTimesOutTwoRotationsAfterItsLastTouch() {
        emit("a", 1);
        ledger.rotate();
        long b = emit("b", 1);
        assertThat(heard).isEmpty();
        ledger.rotate();
        assertThat(heard).containsExactly("timed out a tag 1");
        acknowledge(b | RootId.TOUCH, 0);
        ledger.rotate();
        assertThat(heard).hasSize(1);
        ledger.rotate();
        assertThat(heard).containsExactly("timed out a tag 1", "timed out b tag 1");
        assertThat(ledger.pending()).isZero();
    }

    @Test
    void whatComesLateDoesNotReachTheSlotsNextMessage() {
        long first = emit("first", 6);
        acknowledge(first | RootId.FAIL, 0);
        long second = emit("second", 6);
        assertThat(RootId.slot(second)).isEqualTo(RootId.slot(first));
        acknowledge(first, 6);
        acknowledge(first | RootId.FAIL, 0);
        assertThat(heard).containsExactly("failed first tag 1");
        acknowledge(second, 6);
        assertThat(heard).containsExactly("failed first tag 1", "acked second tag 1");
    }

    @Test
    void growsWithTheMessagesInFlightAndForgetsNone() {
        int messages = 5_000;
        Set<Long> roots = new HashSet<>();
        for (int i = 0; i < messages; i++) {
            roots.add(emit("m" + i, i + 1));
        }
        assertThat(roots).hasSize(messages);
        assertThat(ledger.pending()).isEqualTo(messages);
        ledger.rotate();
        ledger.rotate();
        assertThat(heard).hasSize(messages).doesNotHaveDuplicates();
        assertThat(ledger.pending()).isZero();
    }

    @Test
    void moreSourcesThanRootsCanTellApartAreRefused() {
        assertThatThrownBy(() -> new AckLedger<>(RootId.MAX_SOURCES, new AckListener<Object>() {
                    @Override
                    public void acked(Object message, Object tag, long startMs) {}

                    @Override
                    public void failed(Object message, Object tag, long startMs) {}

                    @Override
                    public void timedOut(Object message, Object tag, long startMs) {}
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("source=" + RootId.MAX_SOURCES)
                .hasMessageContaining("lower the parallelism");
    }
}
