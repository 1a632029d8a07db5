package io.aurochs.application.study.storm;

import io.aurochs.application.study.wordcount.WordTable;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts each word and emits its new count. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class CountBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient WordTable table;

    CountBolt() {
        super(WordCountTopology.WORD, "count");
    }

    @Override
    void begin() {
        table = new WordTable();
    }

    @Override
    void process(Tuple tuple) {
        String word = tuple.getString(0);
        emit(tuple, new Values(word, table.add(word), time(tuple)));
    }
}
