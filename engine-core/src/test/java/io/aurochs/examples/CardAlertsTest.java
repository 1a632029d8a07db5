package io.aurochs.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.CardAlerts;
import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The example of an ordered pipeline gives what a loop gives that compares each payment with all before it. */
@Timeout(60)
class CardAlertsTest {
    private static final Path EXAMPLE = Path.of("../examples/native-ordered");
    private static final long TEN_MINUTES = 600_000;
    private static final int PAYMENTS = 5_000;

    @TempDir
    private Path directory;

    private record Payment(long time, long card, long country, long cents, String line) {
        private static Payment of(String line) {
            long[] columns =
                    Stream.of(line.split(",")).mapToLong(Long::parseLong).toArray();
            return new Payment(columns[0], columns[1], columns[2], columns[3], line);
        }

        private boolean isSuspiciousAfter(Payment earlier) {
            return card == earlier.card && country != earlier.country && time - earlier.time <= TEN_MINUTES;
        }
    }

    private static List<String> loop(List<String> lines) {
        List<Payment> before = new ArrayList<>();
        List<String> alerts = new ArrayList<>();
        for (String line : lines) {
            Payment payment = Payment.of(line);
            if (payment.cents() > 0) {
                if (before.stream().anyMatch(payment::isSuspiciousAfter)) {
                    alerts.add(line);
                }
                before.add(payment);
            }
        }
        return alerts;
    }

    private List<String> pipeline(Path payments) throws Exception {
        Path alerts = directory.resolve("alerts.csv");
        CardAlerts.main(new String[] {payments.toString(), alerts.toString()});
        return Files.readAllLines(alerts);
    }

    @Test
    void theReadmeShowsTheAlertsOfItsPayments() throws Exception {
        Path payments = EXAMPLE.resolve("payments.csv");
        List<String> alerts = pipeline(payments);
        assertThat(alerts).isEqualTo(loop(Files.readAllLines(payments))).hasSizeGreaterThan(3);
        assertThat(shown()).isEqualTo(alerts);
    }

    private static List<String> shown() throws IOException {
        List<String> readme = Files.readAllLines(EXAMPLE.resolve("README.md"));
        List<String> block = readme.subList(readme.indexOf("```text") + 1, readme.size());
        return block.subList(0, block.indexOf("```"));
    }

    static LongStream seeds() {
        return Seeds.all();
    }

    @ParameterizedTest(name = "-Daurochs.seed={0}")
    @MethodSource("seeds")
    void ofManyPaymentsAllAlertsComeInOrder(long seed) throws Exception {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < PAYMENTS; i++) {
            time += 1 + random.nextInt(10_000);
            lines.add(time + "," + random.nextInt(200) + "," + (1 + random.nextInt(4)) + ","
                    + (random.nextInt(1_000) - 100));
        }
        List<String> alerts = pipeline(Files.write(directory.resolve("payments.csv"), lines));
        assertThat(alerts).isEqualTo(loop(lines));
        assertThat(alerts).hasSizeBetween(PAYMENTS / 100, PAYMENTS / 2);
    }
}
