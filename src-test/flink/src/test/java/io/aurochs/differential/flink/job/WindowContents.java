package io.aurochs.differential.flink.job;

import java.io.Serial;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.windows.GlobalWindow;
import org.apache.flink.util.Collector;

/** What is in a window: its key, and the numbers in their order. */
final class WindowContents extends ProcessWindowFunction<Long, String, String, GlobalWindow> {
    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public void process(String key, Context context, Iterable<Long> numbers, Collector<String> out) {
        List<Long> inWindow = new ArrayList<>();
        numbers.forEach(inWindow::add);
        out.collect(key + " " + inWindow);
    }
}
