package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Await;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Workers that are held up, their stand-ins, and who goes when they are back; the test plays the workers. */
class CrewTest {
    private final AtomicInteger hired = new AtomicInteger();
    private final Crew crew = new Crew(2, hired::incrementAndGet);
    private final Crew.Member first = new Crew.Member();
    private final Crew.Member second = new Crew.Member();

    @Test
    void startsAsManyAsAreWanted() {
        crew.assemble();
        assertThat(hired).hasValue(2);
        assertThat(crew.isTooMany()).isFalse();
        assertThat(crew.standAside()).as("nobody has to").isTrue();
    }

    @Test
    void aSpareStandsInForEachThatIsHeldUp() {
        crew.assemble();
        assertThat(crew.away(first)).isTrue();
        assertThat(crew.away(first)).as("it is away already").isFalse();
        assertThat(hired).hasValue(3);
        assertThat(crew.away(second)).isTrue();
        assertThat(hired).hasValue(4);
        assertThat(crew.isTooMany()).isFalse();
        crew.back(first);
        assertThat(crew.isTooMany()).isTrue();
        crew.back(first);
        crew.back(second);
        assertThat(crew.atWork()).isEqualTo(4);
    }

    @Test
    void oneThatStandsAsideIsCalledInBeforeAnotherIsHired() throws InterruptedException {
        crew.assemble();
        crew.away(first);
        crew.back(first);
        AtomicBoolean goesOn = new AtomicBoolean();
        Thread spare = new Thread(() -> goesOn.set(crew.standAside()));
        spare.start();
        Await.until("the spare stands aside", () -> spare.getState() == Thread.State.TIMED_WAITING);
        assertThat(crew.isTooMany()).isFalse();
        crew.away(second);
        spare.join();
        assertThat(goesOn).isTrue();
        assertThat(hired).hasValue(3);
        assertThat(crew.atWork()).isEqualTo(2);
    }

    @Test
    void oneThatNobodyCallsInEnds() {
        crew.assemble();
        crew.away(first);
        crew.back(first);
        assertThat(crew.standAside()).isFalse();
        assertThat(crew.atWork()).isEqualTo(2);
        assertThat(crew.isTooMany()).isFalse();
    }

    @Test
    void whenTheCrewIsDismissedNobodyStandsAsideAndNobodyIsHired() throws InterruptedException {
        crew.assemble();
        crew.away(first);
        crew.back(first);
        Thread spare = new Thread(crew::standAside);
        spare.start();
        Await.until("the spare stands aside", () -> spare.getState() == Thread.State.TIMED_WAITING);
        crew.dismiss();
        spare.join();
        crew.away(second);
        assertThat(hired).hasValue(3);
        assertThat(crew.leave(second)).isEqualTo(2);
        assertThat(crew.leave(first)).isEqualTo(1);
    }
}
