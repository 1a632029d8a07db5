package io.aurochs.benchmarks.streambox.run;

/** Receives watermarks where they enter a pipeline and where they leave it, in order at each end. Several threads. */
public interface WatermarkListener {
    /** Ignores all. */
    WatermarkListener NONE = new WatermarkListener() {
        @Override
        public void emitted(long watermarkMs, long dueNs) {}

        @Override
        public void processed(long watermarkMs) {}
    };

    /**
     * A source is about to emit a watermark.
     *
     * @param watermarkMs event time
     * @param dueNs when it was to be emitted, as {@link System#nanoTime()}; now, unless the source is driven at a rate
     */
    void emitted(long watermarkMs, long dueNs);

    /** The sink has received all that is older than a watermark, and is not notified of the ones before it. */
    void processed(long watermarkMs);
}
