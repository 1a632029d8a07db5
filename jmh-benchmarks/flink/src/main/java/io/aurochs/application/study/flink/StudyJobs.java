package io.aurochs.application.study.flink;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.VoipStream;
import io.aurochs.application.study.wordcount.WordCounting;

/** The jobs of applications. */
public final class StudyJobs {
    private StudyJobs() {}

    /** @throws IllegalArgumentException if there is none of this application */
    public static StudyJob of(StudyApplication application) {
        return switch (application.name()) {
            case WordCounting.NAME -> new WordCountJob();
            case FraudDetection.NAME -> new FraudJob((FraudDetection) application);
            case SpikeDetection.NAME -> new SpikeJob();
            case LogProcessing.NAME -> new LogJob((LogProcessing) application);
            case VoipStream.NAME -> new VoipJob();
            case TrafficMonitoring.NAME -> new TrafficJob((TrafficMonitoring) application);
            case LinearRoad.NAME -> new LinearRoadJob((LinearRoad) application);
            default -> throw new IllegalArgumentException("no job of " + application.name());
        };
    }
}
