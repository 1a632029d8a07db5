package io.aurochs.application.study.wordcount;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import io.aurochs.application.text.WordSplitter;
import java.util.function.Consumer;

/** Word count without an engine. */
public final class WordCountLoop implements PlainLoop {
    private final WordTable table = new WordTable();
    private final Results results;
    private final Consumer<String> countWord = this::count;
    private long words;

    public WordCountLoop(Results results) {
        this.results = results;
    }

    @Override
    public long process(String line) {
        words = 0;
        WordSplitter.forEachWord(line, countWord);
        return words;
    }

    private void count(String word) {
        words++;
        results.accept(CountedWord.hash(word, table.add(word)));
    }
}
