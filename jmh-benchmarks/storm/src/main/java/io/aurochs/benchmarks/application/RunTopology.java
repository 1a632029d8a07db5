package io.aurochs.benchmarks.application;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.storm.StudyTopologies;
import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.application.study.storm.WordCountTopology;

/** The topology that a run measures. A class of its own: the loop runs without Storm's classes, and must not load it. */
final class RunTopology {
    private RunTopology() {}

    /** @param isScript whether a script splits the lines of word count */
    static StudyTopology of(StudyApplication application, boolean isScript) {
        return isScript ? new WordCountTopology(ScriptSplit::unpacked) : StudyTopologies.of(application);
    }
}
