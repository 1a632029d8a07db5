package io.aurochs.flink.launch;

/** The line of Flink releases that this build of Aurochs is compiled against. */
final class FlinkLine {
    static final String NAME = "1.20";

    private FlinkLine() {}
}
