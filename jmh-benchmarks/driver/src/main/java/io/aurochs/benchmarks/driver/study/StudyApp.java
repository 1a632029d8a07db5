package io.aurochs.benchmarks.driver.study;

import java.util.List;
import java.util.Optional;

/**
 * The applications of the study, in the order of the paper's section III-C by what they share: word count first. What is said of them here is
 * what {@code docs/study.md} says.
 *
 * @param command the name on the command line
 * @param label the paper's abbreviation
 * @param computes what comes out
 * @param counted what records a second are of, and where they are counted
 * @param checked what of a run's results is compared with the loop's, beside the number of records counted
 * @param tolerance how far that may be from the loop's
 */
record StudyApp(String command, String label, String computes, String counted, String checked, String tolerance) {
    static final StudyApp WORD_COUNT = new StudyApp(
            "wordcount",
            "WC",
            "how often each word has occurred, of a text whose words are drawn from a vocabulary",
            "words, at the counting operator",
            "every count of every word: number and checksum",
            "none");
    static final StudyApp FRAUD_DETECTION = new StudyApp(
            "frauddetection",
            "FD",
            "how improbable a customer's last transactions are (missProbability), an alert if they are too much so",
            "transactions, at the predictor",
            "all alerts: number and checksum",
            "none");
    static final StudyApp LOG_PROCESSING = new StudyApp(
            "logprocessing",
            "LG",
            "of the requests to a web site: how many in each minute, with each status, from each country and city",
            "well-formed requests, where they are counted by minute",
            "all counts: number and checksum",
            "none");
    static final StudyApp SPIKE_DETECTION = new StudyApp(
            "spikedetection",
            "SD",
            "the moving average of each sensor's last 1,000 readings, an alert for a reading 3 % away from it",
            "well-formed readings, at the moving average",
            "all alerts: number and checksum",
            "none");
    static final StudyApp VOIP_STREAM = new StudyApp(
            "voipstream",
            "VS",
            "how much each call looks like telemarketing (time-decaying Bloom filters)",
            "calls, where new callees are detected",
            "the number of calls at each filter: answered ones at ECR, ECR24 and RCR, of these only those to a new callee at ENCR"
                    + " and CT24, each of which has its score; all calls at the global mean; all scores: number and checksum",
            "none at parallelism 1; above, which calls are to a new callee, and their scores, depends on the order of calls: as many"
                    + " scores as ENCR and CT24 have counted, their number within 2 %, their mean within 10 %");
    static final StudyApp TRAFFIC_MONITORING = new StudyApp(
            "trafficmonitoring",
            "TM",
            "on which road each taxi is (map matching), and the average speed on each road",
            "positions, at the map matcher",
            "whole matches, road, second, vehicle, speed, and each road's matches numbered one by one (number and checksum); a"
                    + " road's averages",
            "none for matches; averages exact with one source and one matcher, else, as they depend on the order of matches,"
                    + " their mean within 10 %");
    static final StudyApp LINEAR_ROAD = new StudyApp(
            "linearroad",
            "LR",
            "tolls of expressways by congestion and accidents, account balances, expenditures of a day (Linear Road)",
            "position reports",
            "all tolls, alerts, balances and expenditures (number and checksum): punctuations in the stream close each minute, so"
                    + " that they do not depend on the order",
            "none");

    /** In the order of the study. */
    static final List<StudyApp> ALL = List.of(
            WORD_COUNT, FRAUD_DETECTION, LOG_PROCESSING, SPIKE_DETECTION, VOIP_STREAM, TRAFFIC_MONITORING, LINEAR_ROAD);

    /** By the name on the command line. */
    static Optional<StudyApp> named(String command) {
        return ALL.stream().filter(app -> app.command.equals(command)).findFirst();
    }

    /** The names on the command line. */
    static List<String> names() {
        return ALL.stream().map(StudyApp::command).toList();
    }

    /** Both names. */
    String title() {
        return label + ", " + command;
    }
}
