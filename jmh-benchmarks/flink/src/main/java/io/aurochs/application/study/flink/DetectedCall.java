package io.aurochs.application.study.flink;

/** A call, and whether it is to a new callee, see {@link io.aurochs.application.study.voipstream.Call}. */
public record DetectedCall(
        String calling, String called, long second, int seconds, boolean isEstablished, boolean isNewCallee) {}
