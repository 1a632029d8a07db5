package io.aurochs.storm.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.utils.Time;
import org.junit.jupiter.api.Test;

class ReportedErrorsTest {
    private final ReportedErrors errors = new ReportedErrors(6700);

    private List<String> kept(NumErrorsChoice choice) {
        return errors.of("bolt", choice).stream()
                .map(ErrorInfo::get_error)
                .map(trace -> trace.lines().findFirst().orElse(""))
                .toList();
    }

    private static IllegalStateException error(int number) {
        return new IllegalStateException("number " + number);
    }

    @Test
    void theLastTenOfAComponentAreKeptNewestFirst() {
        for (int number = 0; number < 12; number++) {
            errors.add("bolt", error(number));
        }
        errors.add("other", error(100));
        assertThat(kept(NumErrorsChoice.ALL))
                .hasSize(10)
                .startsWith("java.lang.IllegalStateException: number 11")
                .endsWith("java.lang.IllegalStateException: number 2");
        assertThat(kept(NumErrorsChoice.ONE)).containsExactly("java.lang.IllegalStateException: number 11");
        assertThat(kept(NumErrorsChoice.NONE)).isEmpty();
        assertThat(errors.of("nobody", NumErrorsChoice.ALL)).isEmpty();
    }

    @Test
    @SuppressWarnings("try") // It is open, that is its use.
    void whatIsReportedTooOftenIsNotKept() throws InterruptedException {
        try (Time.SimulatedTime time = new Time.SimulatedTime()) {
            ErrorReporter reporter = new ErrorReporter(
                    "bolt",
                    Map.of(
                            Config.TOPOLOGY_ERROR_THROTTLE_INTERVAL_SECS,
                            10,
                            Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL,
                            2),
                    errors);
            for (int number = 0; number < 5; number++) {
                reporter.report(error(number));
            }
            assertThat(kept(NumErrorsChoice.ALL)).hasSize(2);
            Time.advanceTimeSecs(10);
            reporter.report(error(5));
            assertThat(kept(NumErrorsChoice.ALL))
                    .as("the interval is not over yet")
                    .hasSize(2);
            Time.advanceTimeSecs(1);
            reporter.report(error(6));
            assertThat(kept(NumErrorsChoice.ALL))
                    .hasSize(3)
                    .first()
                    .isEqualTo("java.lang.IllegalStateException: number 6");
        }
    }
}
