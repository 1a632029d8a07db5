package io.aurochs.flink.sample;

/** A class that no job begins with. */
public final class NoMain {
    private NoMain() {}
}
