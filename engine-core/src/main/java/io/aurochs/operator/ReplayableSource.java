package io.aurochs.operator;

/**
 * A source that can be opened where another run of it was, for {@link io.aurochs.pipeline.Pipeline#resumable resumable} pipelines. From
 * there on it has to produce the same records between the same watermarks as that run: neither may depend on the time, or on what the output
 * says of bundles. One thread at a time, as of {@link EpochSource}.
 */
public interface ReplayableSource extends EpochSource {
    /**
     * Where it is: behind what it has written so far. Called within each {@link SourceOutput#watermark} that ends an epoch, so it should cost
     * little.
     *
     * @return text for {@link #open(SourceOutput, String)}, of a few hundred bytes at most
     */
    String position();

    /**
     * Opens it where it was, instead of {@link #open(SourceOutput)}.
     *
     * @param position what {@link #position} has returned
     * @throws Exception when there is no such place any more; it fails the pipeline
     */
    void open(SourceOutput output, String position) throws Exception;

    /**
     * What its records and watermarks depend on: the kind of source, and its parameters. A pipeline is refused where a run with another text
     * was. The name of the class unless a source says more.
     *
     * @return one line, the same in each process
     */
    default String shape() {
        return getClass().getName();
    }
}
