package io.aurochs.benchmarks.streambox.parallel;

import io.aurochs.benchmarks.streambox.result.WindowChecksums;

/** The results that one of the parallel sinks receives. One thread. */
public final class ResultPart {
    private final WindowChecksums checksums = new WindowChecksums();
    private final JointWatermark joint;
    private final int index;

    /** @param index of the sink, from 0 */
    ResultPart(JointWatermark joint, int index) {
        this.joint = joint;
        this.index = index;
    }

    /** To be told of each result. */
    public WindowChecksums checksums() {
        return checksums;
    }

    /** This sink has received all results that are older. */
    public void watermark(long watermarkMs) {
        joint.advance(index, watermarkMs);
    }
}
