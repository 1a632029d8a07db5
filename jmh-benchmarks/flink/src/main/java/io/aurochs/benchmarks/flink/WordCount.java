package io.aurochs.benchmarks.flink;

import io.aurochs.application.wordcount.WordSplitter;
import io.aurochs.benchmarks.runner.TextLines;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** {@code lines -> split -hash(word)-> count -> sink}: a running count of every word. */
final class WordCount implements Application<String> {
    static final String NAME = "wordcount";

    private final Path file;
    private final TextLines text;
    private final int splits;
    private final boolean openLoop;

    WordCount(Path file, TextLines text, int splits, boolean openLoop) {
        this.file = file;
        this.text = text;
        this.splits = splits;
        this.openLoop = openLoop;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double recordsPerEmission() {
        return text.wordsPerLine();
    }

    @Override
    public boolean measuresLatency() {
        return true;
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        env.fromSource(source(), WatermarkStrategy.noWatermarks(), "lines", Types.STRING)
                .flatMap(new SplitLine())
                .name("split")
                .keyBy(word -> word.f0, Types.STRING)
                .process(new CountWords(openLoop))
                .name("count")
                .sinkTo(new CountingSink<>(new WordChecksum()))
                .name("sink");
    }

    private RecordSource<String> source() {
        // Plain values, as the source travels to where it runs; it reads the file there.
        String name = file.toString();
        int all = splits;
        return new RecordSource<>(split -> new LineGenerator(TextLines.read(Path.of(name)), split, all), splits);
    }

    @Override
    public LineGenerator generator(int split) {
        return new LineGenerator(text, split, splits);
    }

    @Override
    public LoopBody<String> loop(RunProbes probes) {
        return new WordCountLoop(probes);
    }

    @Override
    public Expected expected(List<SourceProbe> sources) {
        long[] timesByLine = new long[text.size()];
        sources.forEach(source -> generator(source.split()).countInto(timesByLine, source.emitted()));
        Map<String, Long> counts = new HashMap<>();
        for (int line = 0; line < timesByLine.length; line++) {
            long times = timesByLine[line];
            if (times > 0) {
                WordSplitter.forEachWord(text.line(line), word -> counts.merge(word, times, Long::sum));
            }
        }
        long words = counts.values().stream().mapToLong(Long::longValue).sum();
        long checksum = counts.entrySet().stream()
                .mapToLong(count -> WordChecksum.upTo(count.getKey(), count.getValue()))
                .sum();
        return new Expected(words, words, checksum, Map.copyOf(counts));
    }
}
