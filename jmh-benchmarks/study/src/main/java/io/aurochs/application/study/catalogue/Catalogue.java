package io.aurochs.application.study.catalogue;

import io.aurochs.application.study.StudyApplication;
import io.aurochs.application.study.frauddetection.FraudDetection;
import io.aurochs.application.study.linearroad.LinearRoad;
import io.aurochs.application.study.logprocessing.LogProcessing;
import io.aurochs.application.study.spikedetection.SpikeDetection;
import io.aurochs.application.study.trafficmonitoring.TrafficMonitoring;
import io.aurochs.application.study.voipstream.VoipStream;

/** The applications that read generated lines, as in the study. */
public final class Catalogue {
    private Catalogue() {}

    /**
     * @param name as on the command line
     * @param seed of the lines
     * @throws IllegalArgumentException if there is none of this name
     */
    public static StudyApplication named(String name, long seed) {
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
}
