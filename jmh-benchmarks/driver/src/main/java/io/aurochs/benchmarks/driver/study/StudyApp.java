package io.aurochs.benchmarks.driver.study;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The applications of the study, in the order of the paper's section III-C by what they share: word count first. What is said of them here is
 * what {@code docs/study.md} says.
 */
enum StudyApp {
    WORD_COUNT(
            "wordcount",
            "WC",
            "how often each word has occurred, of a text whose words are drawn from a vocabulary",
            "words, at the counting operator",
            "every count of every word: number and checksum",
            "none"),
    FRAUD_DETECTION(
            "frauddetection",
            "FD",
            "how improbable a customer's last transactions are (missProbability), an alert if they are too much so",
            "transactions, at the predictor",
            "all alerts: number and checksum",
            "none"),
    LOG_PROCESSING(
            "logprocessing",
            "LG",
            "of the requests to a web site: how many in each minute, with each status, from each country and city",
            "well-formed requests, where they are counted by minute",
            "all counts: number and checksum",
            "none"),
    SPIKE_DETECTION(
            "spikedetection",
            "SD",
            "the moving average of each sensor's last 1,000 readings, an alert for a reading 3 % away from it",
            "well-formed readings, at the moving average",
            "all alerts: number and checksum",
            "none"),
    VOIP_STREAM(
            "voipstream",
            "VS",
            "how much each call looks like one of somebody who sells by telephone (time-decaying Bloom filters)",
            "calls, where new callees are detected",
            "the number of calls at each filter: answered ones at ECR, ECR24 and RCR, of these only those to somebody new at ENCR"
                    + " and CT24, each of which has its score; all calls at the global mean; all scores: number and checksum",
            "none at parallelism 1; above, which calls are to somebody new, and their scores, depends on the order of calls: as many"
                    + " scores as ENCR and CT24 have counted, their number within 2 %, their mean within 5 %"),
    TRAFFIC_MONITORING(
            "trafficmonitoring",
            "TM",
            "on which road each taxi is (map matching), and the average speed on each road",
            "positions, at the map matcher",
            "whole matches, road, second, vehicle, speed, and each road's matches numbered one by one (number and checksum); a"
                    + " road's averages",
            "none for matches; averages exact with one source and one matcher, else, as they depend on the order of matches,"
                    + " their mean within 5 %"),
    LINEAR_ROAD(
            "linearroad",
            "LR",
            "tolls of expressways by congestion and accidents, account balances, expenditures of a day (Linear Road)",
            "position reports",
            "all tolls, alerts, balances and expenditures (number and checksum): punctuations in the stream close each minute, so"
                    + " that they do not depend on the order",
            "none");

    private final String command;
    private final String label;
    private final String computes;
    private final String counted;
    private final String checked;
    private final String tolerance;

    StudyApp(String command, String label, String computes, String counted, String checked, String tolerance) {
        this.command = command;
        this.label = label;
        this.computes = computes;
        this.counted = counted;
        this.checked = checked;
        this.tolerance = tolerance;
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

    /** What records a second are of, and where they are counted. */
    String counted() {
        return counted;
    }

    /** What of a run's results is compared with the loop's, beside the number of records counted. */
    String checked() {
        return checked;
    }

    /** How far that may be from the loop's. */
    String tolerance() {
        return tolerance;
    }
}
