package io.aurochs.channel;

/** Each worker has a bucket. */
public class PartitionedQueueLincheck extends BucketQueueScenario {
    public PartitionedQueueLincheck() {
        super(new PartitionedQueue<>(WORKERS));
    }
}
