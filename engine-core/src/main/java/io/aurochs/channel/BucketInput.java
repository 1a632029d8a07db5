package io.aurochs.channel;

/** An input with the bucket that it is of. Does not change. */
final class BucketInput<T> {
    private final int bucket;
    private final T input;

    BucketInput(int bucket, T input) {
        this.bucket = bucket;
        this.input = input;
    }

    int bucket() {
        return bucket;
    }

    void process(BucketQueue.Consumer<? super T> consumer) {
        consumer.accept(bucket, input);
    }
}
