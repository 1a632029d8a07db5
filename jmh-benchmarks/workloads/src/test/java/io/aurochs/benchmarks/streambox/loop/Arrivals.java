package io.aurochs.benchmarks.streambox.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.RecordBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A whole small stream of epochs, for a loop to run over and for brute force to look at. */
final class Arrivals<B extends RecordBatch> {
    private final Scenario scenario;
    private final List<B> epochs = new ArrayList<>();
    private final List<Arrival> arrivals = new ArrayList<>();

    /** Record {@code index} of an epoch that begins with {@code watermarkMs}. */
    record Arrival(int epoch, int index, long timeMs, long watermarkMs) {}

    interface EpochSource<B> {
        B epoch(long first, int count);
    }

    interface TimeOf<B> {
        long timeMs(B batch, int index);
    }

    Arrivals(Scenario scenario, EpochSource<B> source, TimeOf<B> times) {
        this.scenario = scenario;
        EpochPlan plan = scenario.plan();
        for (int epoch = 0; epoch < Scenario.EPOCHS; epoch++) {
            B batch = source.epoch((long) epoch * plan.recordsPerEpoch(), plan.recordsPerEpoch());
            epochs.add(batch);
            for (int i = 0; i < batch.size(); i++) {
                arrivals.add(new Arrival(epoch, i, times.timeMs(batch, i), plan.startMs(epoch)));
            }
        }
    }

    B batch(Arrival arrival) {
        return epochs.get(arrival.epoch());
    }

    List<Arrival> all() {
        return arrivals;
    }

    void run(Loop<B> loop) {
        for (int epoch = 0; epoch < Scenario.EPOCHS; epoch++) {
            B batch = epochs.get(epoch);
            int middle = batch.size() / 3;
            loop.process(batch, 0, middle, 0);
            loop.process(batch, middle, batch.size(), 0);
            loop.watermark(scenario.plan().watermarkMs(epoch));
        }
        loop.end();
    }

    /** The records that each window takes, by the windows' ends in ms. */
    SortedMap<Long, List<Arrival>> byWindow(TimeWindows windows) {
        SortedMap<Long, List<Arrival>> byWindow = new TreeMap<>();
        for (Arrival arrival : arrivals) {
            for (long end = windows.slideMs(); end <= arrival.timeMs() + windows.sizeMs(); end += windows.slideMs()) {
                if (takes(windows, end, arrival)) {
                    byWindow.computeIfAbsent(end, unseen -> new ArrayList<>()).add(arrival);
                }
            }
        }
        return byWindow;
    }

    private static boolean takes(TimeWindows windows, long endMs, Arrival arrival) {
        boolean isIn = arrival.timeMs() < endMs && arrival.timeMs() >= endMs - windows.sizeMs();
        return isIn && endMs > arrival.watermarkMs();
    }

    /** How many records no window takes. */
    long late(TimeWindows windows) {
        long taken = byWindow(windows).values().stream()
                .flatMap(List::stream)
                .distinct()
                .count();
        return arrivals.size() - taken;
    }

    void assertLateAsPlanned(long late) {
        if (scenario.latePercent() == 0) {
            assertThat(late).isZero();
        } else if (scenario.leavesSomeLate()) {
            assertThat(late).isPositive();
        }
    }
}
