package io.aurochs.application.study.spikedetection;

import io.aurochs.application.study.Decimals;
import io.aurochs.application.study.LineGenerator;
import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * Readings like those of the Intel lab: of 54 motes, each every 31 seconds, temperatures that go with the day, the mote and a noise that drifts.
 * With 5 degrees between a day's mean and its noon, most are farther from the mean of nine hours than three in a hundred. One
 * in 133 is a spike of up to a tenth; one in 20 is lost, one in 1000 cut off. One thread.
 */
public final class ReadingGenerator implements LineGenerator {
    public static final int MOTES = 54;

    private static final long SECONDS_BETWEEN = 31;
    private static final LocalDateTime START = LocalDateTime.of(2004, 2, 28, 0, 0);
    private static final DateTimeFormatter DATE_TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);
    private static final double SECONDS_OF_DAY = 86_400;
    private static final int MICROS = 1_000_000;
    private static final long NANOS_OF_MICRO = 1000;
    private static final int LINE_LENGTH = 72;

    private static final double MEAN = 19;
    private static final double DAY_SWING = 5;
    private static final double MOTE_SWING = 3;
    private static final double NOISE = 0.05;
    private static final double NOISE_KEPT = 0.9;
    private static final double SPIKE = 0.1;
    private static final int SPIKES_OF = 133;
    private static final int LOST_OF = 20;
    private static final int CUT_OF = 1000;

    private final RandomStream random;
    private final long moteSeed;
    private final int task;
    private final int tasks;
    private final double[] noise;
    private int at;
    private long epoch;
    private long record;

    /**
     * Of a source task, whose motes no other task has.
     *
     * @param task from 0
     * @param tasks at most {@link #MOTES}
     */
    public ReadingGenerator(long seed, int task, int tasks) {
        if (task < 0 || task >= tasks || tasks > MOTES) {
            throw new IllegalArgumentException("task=" + task + " tasks=" + tasks + ": a mote for each, of " + MOTES);
        }
        this.task = task;
        this.tasks = tasks;
        random = new RandomStream(Mix.of(seed, task));
        moteSeed = Mix.of(seed, -1);
        noise = new double[(MOTES - task + tasks - 1) / tasks];
    }

    @Override
    public String next() {
        do {
            random.startRecord(record++);
            if (at == noise.length) {
                at = 0;
                epoch++;
            }
            at++;
            noise[at - 1] = NOISE_KEPT * noise[at - 1] + NOISE * (2 * random.unit() - 1);
        } while (random.below(LOST_OF) == 0);
        return line((at - 1) * tasks + task + 1, noise[at - 1]);
    }

    private String line(int mote, double drift) {
        long second = epoch * SECONDS_BETWEEN + mote % SECONDS_BETWEEN;
        double day = StrictMath.sin(2 * Math.PI * second / SECONDS_OF_DAY);
        double moteOffset = MOTE_SWING * (2 * ((Mix.of(moteSeed, mote) >>> 11) * 0x1p-53) - 1);
        double temperature = MEAN + DAY_SWING * day + moteOffset + drift;
        if (random.below(SPIKES_OF) == 0) {
            temperature *= 1 + SPIKE * (2 * random.unit() - 1);
        }
        StringBuilder built = new StringBuilder(LINE_LENGTH);
        DATE_TIME.formatTo(START.plusSeconds(second).plusNanos(NANOS_OF_MICRO * random.below(MICROS)), built);
        built.append(' ').append(epoch).append(' ').append(mote);
        decimal(built, temperature, 10_000);
        decimal(built, 40 - day, 10_000);
        decimal(built, 50 + 45 * day, 100);
        decimal(built, 2.7 - epoch % 100 * 0.001, 100_000);
        String line = built.toString();
        return random.below(CUT_OF) == 0 ? line.substring(0, line.length() / 2) : line;
    }

    private static void decimal(StringBuilder line, double number, int fractions) {
        line.append(' ');
        Decimals.append(line, number, fractions);
    }
}
