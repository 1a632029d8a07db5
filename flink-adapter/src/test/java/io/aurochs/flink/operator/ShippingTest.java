package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.bundle.OpenBundle;
import io.aurochs.bundle.OpenBundleOutlet;
import io.aurochs.bundle.OpenReferencePool;
import io.aurochs.bundle.OpenRouter;
import io.aurochs.operator.LatencyBudget;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Controller;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Suspension;
import org.apache.flink.streaming.runtime.tasks.mailbox.PeriodTimer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShippingTest {
    private static final long BUDGET_NS = 1_000;

    private final AtomicLong now = new AtomicLong();
    private final MailsByHand mails = new MailsByHand();
    private final Shipping shipping = shipping(mails);
    private int flushes;
    private final OpenRouter router = new OpenRouter(1, new OpenReferencePool(64, false, 0), new OpenBundleOutlet() {
        @Override
        public void open(int destination, OpenBundle bundle) {}

        @Override
        public void full(int destination) {}

        @Override
        public void flush(int destination) {
            flushes++;
        }
    });

    ShippingTest() {
        shipping.ship(List.of(router));
    }

    private Shipping shipping(@Nullable MailsByHand mailbox) {
        return new Shipping(new LatencyBudget(BUDGET_NS, now::get), mailbox);
    }

    private void emit() {
        emit(shipping);
    }

    private void emit(Shipping listener) {
        router.append(0, "a", OpenBundle.NO_TIME);
        listener.emitted();
    }

    @Test
    void flushesBetweenBundles() {
        shipping.beginInput();
        emit();
        emit();
        assertThat(flushes).isZero();
        shipping.flush();
        assertThat(flushes).isEqualTo(1);
        shipping.flush();
        assertThat(flushes).as("nothing new").isEqualTo(1);
        assertThat(mails.count()).as("not from within input").isZero();
    }

    /** So much later the next record would come too late. */
    private void pass() {
        now.addAndGet(BUDGET_NS / 2 + 1);
    }

    @Test
    void flushesWhenTheBudgetIsSpent() {
        shipping.beginInput();
        pass();
        emit();
        assertThat(flushes).isEqualTo(1);
        emit();
        assertThat(flushes).as("the budget begins anew").isEqualTo(1);
    }

    /** Slow records that lead to no more output must not hold back what came out before. */
    @Test
    void flushesWhenTheBudgetIsSpentOnRecordsWithoutOutput() {
        shipping.beginInput();
        emit();
        shipping.nextRecord();
        assertThat(flushes).isZero();
        pass();
        shipping.nextRecord();
        pass();
        shipping.nextRecord();
        assertThat(flushes).isEqualTo(1);
    }

    @Test
    void theBudgetBeginsWithEachFlush() {
        shipping.beginInput();
        emit();
        now.set(BUDGET_NS - 1);
        shipping.flush();
        now.set(BUDGET_NS + 1);
        emit();
        assertThat(flushes).isEqualTo(1);
    }

    @Test
    void flushesByMailWhatIsEmittedOutsideInput() {
        emit();
        emit();
        assertThat(flushes).isZero();
        assertThat(mails.count()).as("one mail for both").isEqualTo(1);
        mails.runAll();
        assertThat(flushes).isEqualTo(1);
        emit();
        assertThat(mails.count()).isEqualTo(1);
    }

    @Test
    void needsAMailAgainOnceInputHasEnded() {
        shipping.beginInput();
        emit();
        shipping.endInput();
        assertThat(mails.count()).isZero();
        emit();
        assertThat(mails.count()).isEqualTo(1);
    }

    @Test
    void flushesAtOnceWhenNoMailIsTaken() {
        mails.reject();
        emit();
        assertThat(flushes).isEqualTo(1);
        emit();
        assertThat(flushes).isEqualTo(2);
    }

    @Test
    void withoutAMailboxOnlyTheBudgetFlushes() {
        Shipping ofLegacySource = shipping(null);
        ofLegacySource.ship(List.of(router));
        emit(ofLegacySource);
        assertThat(flushes).isZero();
        pass();
        emit(ofLegacySource);
        emit(ofLegacySource);
        assertThat(flushes).isEqualTo(1);
    }

    @Test
    void flushesBeforeTheTaskRests() {
        RecordingController flinks = new RecordingController();
        Controller controller = shipping.flushingBeforeRest(flinks);
        shipping.beginInput();
        emit();
        controller.suspendDefaultAction();
        assertThat(flinks.flushesWhenSuspended).isEqualTo(1);
        emit();
        controller.suspendDefaultAction(new PeriodTimer() {
            @Override
            public void markStart() {}

            @Override
            public void markEnd() {}
        });
        assertThat(flinks.flushesWhenSuspended).isEqualTo(2);
        controller.allActionsCompleted();
        assertThat(flinks.isCompleted).isTrue();
    }

    @Test
    void oneWrapperDoesForOneController() {
        RecordingController first = new RecordingController();
        Controller wrapped = shipping.flushingBeforeRest(first);
        assertThat(shipping.flushingBeforeRest(first)).isSameAs(wrapped);
        assertThat(shipping.flushingBeforeRest(new RecordingController())).isNotSameAs(wrapped);
    }

    /** Remembers how many flushes there had been when the task was about to rest. */
    private final class RecordingController implements Controller {
        private int flushesWhenSuspended;
        private boolean isCompleted;

        @Override
        public void allActionsCompleted() {
            isCompleted = true;
        }

        @Override
        public Suspension suspendDefaultAction(PeriodTimer timer) {
            return suspendDefaultAction();
        }

        @Override
        public Suspension suspendDefaultAction() {
            flushesWhenSuspended = flushes;
            return () -> {};
        }
    }
}
