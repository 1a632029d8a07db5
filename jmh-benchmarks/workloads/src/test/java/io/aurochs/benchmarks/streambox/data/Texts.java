package io.aurochs.benchmarks.streambox.data;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts as Strings, for tests. */
public final class Texts {
    private Texts() {}

    public static String text(TextRecords records, int i) {
        int from = records.starts()[i];
        return new String(records.text(), from, records.starts()[i + 1] - from, StandardCharsets.US_ASCII);
    }

    /** One record of each text, all of time 0. */
    public static TextRecords of(List<String> texts) {
        int[] starts = new int[texts.size() + 1];
        for (int i = 0; i < texts.size(); i++) {
            starts[i + 1] = starts[i] + texts.get(i).length();
        }
        return new TextRecords(
                String.join("", texts).getBytes(StandardCharsets.US_ASCII), starts, new long[texts.size()]);
    }
}
