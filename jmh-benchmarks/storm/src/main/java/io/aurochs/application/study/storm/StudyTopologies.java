package io.aurochs.application.study.storm;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.VoipStream;
import io.aurochs.application.study.wordcount.WordCounting;

/** The topologies of applications. */
public final class StudyTopologies {
    /**
     * Lines in flight for each source where they are tracked. Stock Storm was fastest with 50 to 500 and lost a third with 1000 and more; Aurochs
     * hardly cares.
     */
    public static final int PENDING_LINES = 500;

    private StudyTopologies() {}

    /** @throws IllegalArgumentException if there is none of this application */
    public static StudyTopology of(StudyApplication application) {
        return switch (application.name()) {
            case WordCounting.NAME -> new WordCountTopology();
            case FraudDetection.NAME -> new FraudTopology((FraudDetection) application);
            case SpikeDetection.NAME -> new SpikeTopology();
            case LogProcessing.NAME -> new LogTopology((LogProcessing) application);
            case VoipStream.NAME -> new VoipTopology();
            case TrafficMonitoring.NAME -> new TrafficTopology((TrafficMonitoring) application);
            case LinearRoad.NAME -> new LinearRoadTopology((LinearRoad) application);
            default -> throw new IllegalArgumentException("no topology of " + application.name());
        };
    }
}
