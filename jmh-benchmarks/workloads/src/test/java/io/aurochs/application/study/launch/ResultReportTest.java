package io.aurochs.application.study.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ResultReportTest {
    private final List<String> lines = new ArrayList<>();
    private long nowNs = -7;
    private final ResultReport report = new ResultReport("sink[1]", () -> nowNs, lines::add);

    @Test
    void printsCountChecksumAndRateSinceTheLastLineWhenALineIsDue() {
        report.accept(0xa0);
        report.accept(0x0b);
        report.printIfDue();
        assertThat(lines).isEmpty();
        nowNs += TimeUnit.SECONDS.toNanos(ResultReport.INTERVAL_S);
        report.printIfDue();
        report.printIfDue();
        assertThat(lines).containsExactly("sink[1]: 2 results, checksum 00000000000000ab, 1 a second");
        report.accept(1);
        nowNs += TimeUnit.MILLISECONDS.toNanos(100);
        report.printIfDue();
        report.print();
        assertThat(lines.subList(1, lines.size()))
                .containsExactly("sink[1]: 3 results, checksum 00000000000000ac, 10 a second");
    }

    @Test
    void aLineWithoutTimeBehindItHasARate() {
        report.print();
        assertThat(lines).containsExactly("sink[1]: 0 results, checksum 0000000000000000, 0 a second");
    }
}
