package io.aurochs.application.study.catalogue;

import io.aurochs.application.study.InputFile;
import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.VoipStream;
import io.aurochs.application.study.wordcount.WordCounting;

/** The applications of the study, by their names, over what they read. */
public final class Catalogue {
    private Catalogue() {}

    /**
     * Over generated lines.
     *
     * @param name as on the command line
     * @param seed of the lines
     * @throws IllegalArgumentException if there is none of this name
     */
    public static StudyApplication generated(String name, long seed) {
        return switch (name) {
            case FraudDetection.NAME -> FraudDetection.standard(seed);
            case SpikeDetection.NAME -> SpikeDetection.standard(seed);
            case LogProcessing.NAME -> LogProcessing.standard(seed);
            case VoipStream.NAME -> VoipStream.standard(seed);
            case TrafficMonitoring.NAME -> TrafficMonitoring.standard(seed);
            case LinearRoad.NAME -> LinearRoad.standard(seed);
            default -> throw new IllegalArgumentException("unknown application '" + name + "'");
        };
    }

    /**
     * Over the lines of a file.
     *
     * @param name as on the command line
     * @param seed of what is drawn besides
     * @param sources how many tasks are to read it
     * @throws IllegalArgumentException with one line, if there is none of this name that reads a file, or it can make nothing of this one
     */
    public static StudyApplication reading(String name, InputFile file, long seed, int sources) {
        return switch (name) {
            case WordCounting.NAME -> WordCounting.of(file);
            case SpikeDetection.NAME -> SpikeDetection.of(file, sources);
            case LogProcessing.NAME -> LogProcessing.of(file, seed, sources);
            case TrafficMonitoring.NAME -> TrafficMonitoring.of(file, seed, sources);
            case LinearRoad.NAME -> LinearRoad.of(file, seed, sources);
            default -> throw new IllegalArgumentException("application '" + name + "' reads no file");
        };
    }
}
