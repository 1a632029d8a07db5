package io.aurochs.benchmarks.application;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.storm.FraudTopology;
import io.aurochs.application.study.storm.LogTopology;
import io.aurochs.application.study.storm.SpikeTopology;
import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.WordCountTopology;
import io.aurochs.application.study.wordcount.WordCounting;
import io.aurochs.benchmarks.runner.TextLines;
import io.aurochs.benchmarks.runner.UsageException;
import java.io.IOException;
import java.nio.file.Path;

/** A measured application: what it computes, and as which topology. */
record Application(StudyApplication study, StudyTopology topology) {
    /**
     * @param name as the comparison has it
     * @param text of word count
     * @throws UsageException if there is no such application, or the text is none
     */
    static Application named(String name, Path text, long seed) throws IOException {
        switch (name) {
            case WordCounting.NAME -> {
                return new Application(new WordCounting(TextLines.read(text).lines()), new WordCountTopology());
            }
            case FraudDetection.NAME -> {
                FraudDetection study = FraudDetection.standard(seed);
                return new Application(study, new FraudTopology(study));
            }
            case SpikeDetection.NAME -> {
                return new Application(SpikeDetection.standard(seed), new SpikeTopology());
            }
            case LogProcessing.NAME -> {
                LogProcessing study = LogProcessing.standard(seed);
                return new Application(study, new LogTopology(study));
            }
            default -> throw new UsageException("unknown application '" + name + "'");
        }
    }

    String name() {
        return study.name();
    }
}
