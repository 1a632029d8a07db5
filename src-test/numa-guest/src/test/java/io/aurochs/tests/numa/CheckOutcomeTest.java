package io.aurochs.tests.numa;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.numa.GuestBoot.Ended;
import io.aurochs.tests.numa.guest.GuestLine;
import io.aurochs.tests.numa.guest.GuestLine.Kind;
import io.aurochs.tests.numa.guest.Situation;
import java.util.List;
import org.junit.jupiter.api.Test;

class CheckOutcomeTest {
    private static final GuestLine BOOTED = new GuestLine(Kind.BOOTED, "", "", "");

    private static GuestLine line(Kind kind, String check, String message) {
        return new GuestLine(kind, Situation.CPUSET.name(), check, message);
    }

    private static List<CheckOutcome> outcomes(String problem, GuestLine... lines) {
        return CheckOutcome.of(Situation.CPUSET, new Ended(List.of(lines), problem, 1));
    }

    @Test
    void eachCheckAndThenTheWholeAreTold() {
        GuestLine foreign = new GuestLine(Kind.FAIL, Situation.FOUR_NODES.name(), "elsewhere", "another's");
        assertThat(outcomes(
                        "",
                        BOOTED,
                        foreign,
                        line(Kind.BEGIN, "one", ""),
                        line(Kind.PASS, "one", "seen"),
                        line(Kind.BEGIN, "two", ""),
                        line(Kind.FAIL, "two", "not seen"),
                        line(Kind.ENDED, "", "1")))
                .containsExactly(
                        new CheckOutcome("one", true, "seen"),
                        new CheckOutcome("two", false, "not seen"),
                        new CheckOutcome(
                                CheckOutcome.TO_THE_END,
                                true,
                                "2 checks, and the JVM in the guest ended with exit code 1"));
    }

    @Test
    void aCheckWithoutAnEndHasFailed() {
        assertThat(outcomes("too long", BOOTED, line(Kind.BEGIN, "one", "")))
                .containsExactly(
                        new CheckOutcome("one", false, "began and never ended"),
                        new CheckOutcome(CheckOutcome.TO_THE_END, false, "too long"));
    }

    @Test
    void aJvmThatEndsOtherwiseThanItsChecksSayHasFailed() {
        assertThat(outcomes("", BOOTED, line(Kind.PASS, "one", ""), line(Kind.ENDED, "", "134")))
                .last()
                .isEqualTo(new CheckOutcome(
                        CheckOutcome.TO_THE_END, false, "1 checks, and the JVM in the guest ended with exit code 134"));
    }

    @Test
    void aSituationWithoutChecksHasFailed() {
        assertThat(outcomes("", BOOTED))
                .containsExactly(new CheckOutcome(CheckOutcome.TO_THE_END, false, "the guest ended before"));
        assertThat(outcomes("", BOOTED, line(Kind.ENDED, "", "0")))
                .singleElement()
                .satisfies(outcome -> assertThat(outcome.passed()).isFalse());
    }
}
