package io.aurochs.benchmarks.driver.study;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the text of the paper says about a figure: Zhang and others, "Revisiting the Design of Data Stream Processing Systems on
 * Multi-Core Processors", ICDE 2017. What can only be read off its plots is not here, and is said to be there alone.
 *
 * @param figure its number
 * @param place where in the paper
 * @param statement a sentence
 */
record PaperText(String figure, String place, String statement) {
    private static final String IN_PLOT = "the plot's values are not given in the text, and none is read off it here";

    private static final List<PaperText> ALL = List.of(
            new PaperText(
                    "6a",
                    "section IV",
                    "\"Flink has higher throughput than Storm on WC, FD, and SD, while Storm outperforms Flink on VS and LR. The two"
                            + " systems have similar throughput on TM and LG.\""),
            new PaperText("6a", "figure 6a", IN_PLOT),
            new PaperText(
                    "6b",
                    "section IV, of Storm and Flink",
                    "\"on a single socket, most of the applications scale well with the increasing number of CPU cores\""),
            new PaperText(
                    "6b",
                    "section IV, of Storm and Flink",
                    "\"most applications perform only slightly better or even worse on multiple sockets\": FD and SD worse; WC, LG and"
                            + " VS similarly; LR \"increases marginally\"; TM \"significantly higher\" on four sockets"),
            new PaperText("6b", "figure 6b", IN_PLOT),
            new PaperText(
                    "6c",
                    "section IV, of Storm and Flink",
                    "\"on a single socket, most of the applications scale well with the increasing number of CPU cores\""),
            new PaperText(
                    "6c",
                    "section IV, of Storm and Flink",
                    "\"most applications perform only slightly better or even worse on multiple sockets\": FD and SD worse; WC, LG and"
                            + " VS similarly; LR \"increases marginally\"; TM \"significantly higher\" on four sockets"),
            new PaperText("6c", "figure 6c", IN_PLOT),
            new PaperText(
                    "table4",
                    "table IV",
                    "CPU and memory bandwidth on one socket of 8 cores, in the table's last column; LR's are not legible in the copy"
                            + " of the text that they were taken from"),
            new PaperText(
                    "table4",
                    "section IV",
                    "\"VS and TM have high CPU utilization. CPU utilization of LG and LR is median\""),
            new PaperText(
                    "12",
                    "section VI-A",
                    "tuple batching can \"improve the performance of most applications\", on a single socket, over \"the original"
                            + " non-batch setting of Storm and Flink\""),
            new PaperText("12", "figure 12", IN_PLOT),
            new PaperText(
                    "13",
                    "section VI-A",
                    "\"a clear trade-off between the throughput and latency\"; \"a sublinear increase in process latency for most"
                            + " applications\""),
            new PaperText("13", "figure 13", IN_PLOT),
            new PaperText(
                    "14",
                    "section VI-B",
                    "\"The placement strategy improves the throughput of all applications by 7~32% and 7~31% for Storm and Flink\","
                            + " over four sockets without optimization: 1.07 to 1.32 and 1.07 to 1.31 times"),
            new PaperText("14", "figure 14", IN_PLOT),
            new PaperText(
                    "15",
                    "section VI-C",
                    "\"With four sockets, our optimizations can achieve 1.3~3.2x and 1.2~3.1x improvement\" for Storm and Flink, S ="
                            + " 8, over four sockets without optimization"),
            new PaperText("15", "figure 15", IN_PLOT));

    private static final String UNKNOWN = "not legible in the text at hand";

    /** Table IV, CPU and memory bandwidth, in percent. */
    private static final Map<String, Map<StudyApp, String>> TABLE_IV = Map.of(
            "storm",
            Map.of(
                    StudyApp.WORD_COUNT, "62 % / 20 %",
                    StudyApp.FRAUD_DETECTION, "39 % / 16 %",
                    StudyApp.LOG_PROCESSING, "61 % / 10 %",
                    StudyApp.SPIKE_DETECTION, "28 % / 7 %",
                    StudyApp.VOIP_STREAM, "75 % / 19 %",
                    StudyApp.TRAFFIC_MONITORING, "98 % / 60 %"),
            "flink",
            Map.of(
                    StudyApp.WORD_COUNT, "75 % / 53 %",
                    StudyApp.FRAUD_DETECTION, "27 % / 16 %",
                    StudyApp.LOG_PROCESSING, "31 % / 18 %",
                    StudyApp.SPIKE_DETECTION, "13 % / 6 %",
                    StudyApp.VOIP_STREAM, "92 % / 17 %",
                    StudyApp.TRAFFIC_MONITORING, "97 % / 52 %"));

    /** All of a figure. */
    static List<PaperText> of(String figure) {
        return ALL.stream().filter(text -> text.figure.equals(figure)).toList();
    }

    /** Of Table IV. */
    static String utilisation(String engine, StudyApp app) {
        return Optional.ofNullable(TABLE_IV.get(engine))
                .map(ofEngine -> ofEngine.get(app))
                .orElse(UNKNOWN);
    }
}
