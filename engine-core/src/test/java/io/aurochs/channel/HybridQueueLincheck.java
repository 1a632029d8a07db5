package io.aurochs.channel;

/** Any worker may get any bucket. */
public class HybridQueueLincheck extends BucketQueueScenario {
    public HybridQueueLincheck() {
        super(new HybridQueue<>(BUCKETS));
    }
}
