package io.aurochs.application.study.storm;

import io.aurochs.application.text.WordSplitter;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the words of lines. */
final class SplitBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    SplitBolt() {
        super(WordCountTopology.WORD);
    }

    @Override
    void begin() {
        // It keeps nothing.
    }

    @Override
    void process(Tuple line) {
        WordSplitter.forEachWord(line.getString(0), word -> emit(line, new Values(word, time(line))));
    }
}
