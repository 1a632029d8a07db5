package io.aurochs.application.study.logprocessing;

import io.aurochs.application.study.LineGenerator;
import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.draw.Weighted;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * A log like that of the football World Cup of 1998: clients and pages of which few make most of it (Zipf, exponents 0.9 and 1), some 300
 * entries a second, ten times as many in a burst every ten minutes, written within two seconds of when they began. One thread.
 */
public final class LogGenerator implements LineGenerator {
    private static final int CLIENTS = 2_770_000;
    private static final double CLIENT_EXPONENT = 0.9;
    private static final int PAGES = 30_000;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ENGLISH).withZone(ZoneOffset.UTC);
    private static final Instant START = Instant.parse("1998-06-10T17:30:00Z");
    private static final double ENTRIES_PER_SECOND = 300;
    private static final double BURST = 10;
    private static final double SECONDS_BETWEEN_BURSTS = 600;
    private static final double SECONDS_OF_BURST = 30;
    private static final int MOST_SECONDS_AGO = 2;

    private static final int[] STATUSES = {200, 304, 404, 206, 302, 500};
    private static final double[] STATUS_SHARES = {0.8, 0.18, 0.006, 0.006, 0.006, 0.002};
    private static final int NOT_MODIFIED = 304;
    private static final double LOG_BYTES_MEAN = 8;
    private static final double LOG_BYTES_DEVIATION = 1.5;

    private final RandomStream random;
    private final DiscreteSampler clients;
    private final DiscreteSampler pages;
    private final DiscreteSampler statuses;
    private final long addressSeed;
    private final double entriesPerSecond;
    private double second;
    private long record;

    /**
     * Of a source task.
     *
     * @param task from 0
     * @param tasks that share the entries
     */
    public LogGenerator(long seed, int task, int tasks) {
        random = new RandomStream(Mix.of(seed, task));
        clients = RejectionInversionZipfSampler.of(random, CLIENTS, CLIENT_EXPONENT);
        pages = Weighted.zipf(random, PAGES, 1);
        statuses = Weighted.of(random, STATUS_SHARES);
        addressSeed = Mix.of(seed, -1);
        entriesPerSecond = ENTRIES_PER_SECOND / tasks;
    }

    @Override
    public String next() {
        random.startRecord(record++);
        boolean isBurst = second % SECONDS_BETWEEN_BURSTS < SECONDS_OF_BURST;
        second -= StrictMath.log(random.unit()) / (isBurst ? BURST * entriesPerSecond : entriesPerSecond);
        long written = (long) second - random.below(MOST_SECONDS_AGO + 1);
        int status = STATUSES[statuses.sample()];
        String bytes = status == NOT_MODIFIED
                ? "-"
                : Long.toString((long) StrictMath.exp(LOG_BYTES_MEAN + LOG_BYTES_DEVIATION * normal()));
        return address(clients.sample()) + " - - [" + TIME.format(START.plusSeconds(written)) + " +0000] \"GET /page"
                + pages.sample() + ".html HTTP/1.0\" " + status + " " + bytes;
    }

    /** Always the same one of a client. */
    private String address(long client) {
        int bits = (int) Mix.of(addressSeed, client);
        return (bits >>> 24) + "." + (bits >>> 16 & 0xFF) + "." + (bits >>> 8 & 0xFF) + "." + (bits & 0xFF);
    }

    /** By Box and Muller. */
    private double normal() {
        return StrictMath.sqrt(-2 * StrictMath.log(random.unit())) * StrictMath.cos(2 * Math.PI * random.unit());
    }
}
