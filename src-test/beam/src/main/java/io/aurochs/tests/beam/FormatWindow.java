package io.aurochs.tests.beam;

import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.windowing.BoundedWindow;
import org.apache.beam.sdk.transforms.windowing.IntervalWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.values.KV;

/** A line for each key's result of a window, with the window and the timing of the pane. */
final class FormatWindow<K> extends DoFn<KV<K, Long>, String> {
    private static final long serialVersionUID = 1;

    /** The line; times are in milliseconds. */
    static String line(Object key, long startMs, long endMs, PaneInfo.Timing timing, long value) {
        return key + " " + startMs + ".." + endMs + " " + timing + " " + value;
    }

    @ProcessElement
    public void process(
            @Element KV<K, Long> result, BoundedWindow window, PaneInfo pane, OutputReceiver<String> output) {
        IntervalWindow interval = (IntervalWindow) window;
        output.output(line(
                result.getKey(),
                interval.start().getMillis(),
                interval.end().getMillis(),
                pane.getTiming(),
                result.getValue()));
    }
}
