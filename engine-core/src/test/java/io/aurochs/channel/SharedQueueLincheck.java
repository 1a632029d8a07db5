package io.aurochs.channel;

/** Any worker may get any bucket, and wait for it. */
public class SharedQueueLincheck extends BucketQueueScenario {
    public SharedQueueLincheck() {
        super(new SharedQueue<>(BUCKETS));
    }
}
