package io.aurochs.pipeline.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.pipeline.oracle.PlainEpoch;
import io.aurochs.pipeline.oracle.PlainStream;
import io.aurochs.pipeline.random.JournalSink.Receipt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A sink, and what should come there. */
public final class ExpectedSink {
    private final JournalSink sink;
    private final PlainStream plain;

    ExpectedSink(JournalSink sink, PlainStream plain) {
        this.sink = sink;
        this.plain = plain;
    }

    /** Fails unless exactly the records came that should, each of them before the watermark that ends its epoch. */
    public void check() {
        checkRecords();
        assertThat(sink.watermarks()).as("watermarks").isEqualTo(plain.watermarks());
        if (plain.isSettled()) {
            checkTimeliness();
        }
    }

    /** Fails unless exactly the records came that should. */
    public void checkRecords() {
        assertThat(sink.receipts().stream().map(Receipt::record).sorted().toList())
                .as("records")
                .isEqualTo(
                        plain.records().stream().map(String::valueOf).sorted().toList());
    }

    private void checkTimeliness() {
        Map<String, List<Long>> latest = new HashMap<>();
        List<String> epoch = new ArrayList<>();
        for (PlainEpoch each : plain.inOrder()) {
            each.records().forEach(record -> epoch.add(record.toString()));
            if (each.watermark() != PlainEpoch.NONE) {
                epoch.forEach(record -> latest.computeIfAbsent(record, missing -> new ArrayList<>())
                        .add(each.watermark()));
                epoch.clear();
            }
        }
        Map<String, List<Long>> after = new HashMap<>();
        for (Receipt receipt : sink.receipts()) {
            after.computeIfAbsent(receipt.record(), missing -> new ArrayList<>())
                    .add(receipt.after());
        }
        after.forEach((record, watermarks) -> {
            List<Long> bounds = latest.getOrDefault(record, List.of());
            watermarks.sort(Comparator.naturalOrder());
            for (int i = 0; i < watermarks.size(); i++) {
                assertThat(watermarks.get(i))
                        .as("watermark before record %s", record)
                        .isLessThan(bounds.get(i));
            }
        });
    }
}
