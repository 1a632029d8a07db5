package io.aurochs.benchmarks.driver.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The applications of the study, in the order of the paper's section III-C by what they share: word count first. */
enum StudyApp {
    WORD_COUNT(
            "wordcount",
            "WC",
            "how often each word has occurred, of a text whose words are drawn from a vocabulary",
            "exact: every word's count",
            "words at the counting operator"),
    FRAUD_DETECTION(
            "frauddetection",
            "FD",
            "how improbable a customer's last transactions are (missProbability), an alert if they are too much so",
            "exact: number and checksum of all alerts",
            "transactions at the predictor"),
    LOG_PROCESSING(
            "logprocessing",
            "LG",
            "of the requests to a web site: how many in each minute, with each status, from each country and city",
            "exact: number and checksum of all counts",
            "requests that are well-formed, where they are parsed"),
    SPIKE_DETECTION(
            "spikedetection",
            "SD",
            "the moving average of each sensor's last 1,000 readings, an alert for a reading 3 % away from it",
            "exact: number and checksum of all alerts",
            "readings that are well-formed, at the moving average"),
    VOIP_STREAM(
            "voipstream",
            "VS",
            "how much each call looks like one of somebody who sells by telephone (time-decaying Bloom filters)",
            "exact at parallelism 1: number and checksum of all scores; above, the number of calls at each filter that all calls"
                    + " go to is exact, and the number of scores within 2 %, since scores depend on the order of calls",
            "calls at the first operator"),
    TRAFFIC_MONITORING(
            "trafficmonitoring",
            "TM",
            "on which road each taxi is (map matching), and the average speed on each road",
            "exact for each road: how many positions matched it; an average depends on the order of matches",
            "positions at the map matcher"),
    LINEAR_ROAD(
            "linearroad",
            "LR",
            "tolls of expressways by congestion and accidents, account balances, expenditures of a day (Linear Road)",
            "exact: punctuations in the stream close each minute, so that what is right does not depend on the order",
            "position reports");

    private final String command;
    private final String label;
    private final String computes;
    private final String check;
    private final String counted;

    StudyApp(String command, String label, String computes, String check, String counted) {
        this.command = command;
        this.label = label;
        this.computes = computes;
        this.check = check;
        this.counted = counted;
    }

    /** By the name on the command line. */
    static Optional<StudyApp> named(String command) {
        return Arrays.stream(values())
                .filter(app -> app.command.equals(command))
                .findFirst();
    }

    /** The names on the command line. */
    static List<String> names() {
        return Arrays.stream(values()).map(StudyApp::command).toList();
    }

    /** The name on the command line. */
    String command() {
        return command;
    }

    /** The paper's abbreviation. */
    String label() {
        return label;
    }

    /** Both. */
    String title() {
        return label + ", " + command;
    }

    /** What comes out. */
    String computes() {
        return computes;
    }

    /** How results are compared with the loop's. */
    String check() {
        return check;
    }

    /** What records a second are of. */
    String counted() {
        return counted;
    }
}
