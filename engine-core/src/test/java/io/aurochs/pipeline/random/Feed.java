package io.aurochs.pipeline.random;

import io.aurochs.pipeline.oracle.PlainEpoch;
import io.aurochs.pipeline.oracle.PlainRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What a random source produces, in order: some watermarks do not advance, some epochs are empty, and records are out of order, ahead, or
 * late.
 */
final class Feed {
    private static final int MOST_EPOCHS = 9;
    private static final int[] KEYS = {1, 3, 20, 2_000};
    private static final int[] RECORDS = {0, 1, 7, 40, 40, 150};

    /** A watermark, the end of a bundle, or a record. */
    sealed interface Item {}

    record Mark(long watermark) implements Item {}

    record BundleEnd() implements Item {}

    record Entry(PlainRecord record) implements Item {}

    private final Random random;
    private final List<Item> items = new ArrayList<>();
    private final List<PlainEpoch> epochs = new ArrayList<>();
    private final int keys;
    private final long firstMs;
    private final long stepMs;
    private final int latePercent;
    private final int aheadPercent;
    private final int cutPercent;

    /**
     * Makes one.
     *
     * @param firstMs about when it begins
     * @param stepMs how far apart watermarks are at most
     */
    Feed(Random random, long firstMs, long stepMs) {
        this.random = random;
        this.firstMs = firstMs;
        this.stepMs = stepMs;
        this.keys = KEYS[random.nextInt(KEYS.length)];
        this.latePercent = random.nextBoolean() ? 0 : random.nextInt(40);
        this.aheadPercent = random.nextBoolean() ? 0 : random.nextInt(30);
        this.cutPercent = random.nextInt(40);
        fill();
    }

    private void fill() {
        List<PlainRecord> records = new ArrayList<>();
        long watermark = PlainEpoch.NONE;
        long low = firstMs;
        int count = 1 + random.nextInt(MOST_EPOCHS);
        for (int epoch = 0; epoch < count; epoch++) {
            addRecords(low, records);
            long next = low + random.nextInt((int) stepMs + 1) - (random.nextInt(8) == 0 ? stepMs : 0);
            boolean isLast = epoch == count - 1;
            if (!isLast || random.nextBoolean()) {
                items.add(new Mark(next));
                if (next > watermark) {
                    epochs.add(new PlainEpoch(records, next));
                    records.clear();
                    watermark = next;
                }
            }
            low = Math.max(low, watermark);
        }
        epochs.add(new PlainEpoch(records, PlainEpoch.END));
    }

    private void addRecords(long low, List<PlainRecord> records) {
        int count = RECORDS[random.nextInt(RECORDS.length)];
        for (int i = 0; i < count; i++) {
            PlainRecord record = record(time(low));
            items.add(new Entry(record));
            records.add(record);
            if (random.nextInt(100) < cutPercent) {
                items.add(new BundleEnd());
            }
        }
    }

    private long time(long low) {
        int kind = random.nextInt(100);
        if (kind < latePercent) {
            return low - 1 - random.nextInt((int) stepMs * 3);
        }
        if (kind - latePercent < aheadPercent) {
            return low + (random.nextInt(20) == 0 ? 100_000_000L : random.nextInt((int) stepMs * 6));
        }
        return low + random.nextInt((int) stepMs + 1);
    }

    private PlainRecord record(long time) {
        long key = random.nextInt(keys);
        String text = "w" + random.nextInt(keys) + (random.nextInt(4) == 0 ? "-long" : "");
        return PlainRecord.of(
                time,
                key,
                (long) random.nextInt(3),
                (long) random.nextInt(keys) - 1,
                random.nextInt(15) == 0 ? "" : text,
                (long) random.nextInt(1_000) - 300,
                random.nextInt(400) / 4.0);
    }

    /** In the order in which they are produced. */
    List<Item> items() {
        return items;
    }

    /** The same by epoch. */
    List<PlainEpoch> epochs() {
        return epochs;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Item item : items) {
            if (item instanceof Mark mark) {
                text.append(" |").append(mark.watermark()).append("|\n    ");
            } else if (item instanceof Entry entry) {
                text.append(" (").append(entry.record()).append(')');
            } else {
                text.append(" /");
            }
        }
        return text.toString();
    }
}
