package io.aurochs.operator;

/**
 * A sink that can go back to where it was at a moment, for {@link io.aurochs.pipeline.Pipeline#resumable resumable} pipelines. There it
 * receives records epoch by epoch, all by its first receiver, by one thread at a time. What it has received after the last point is received
 * again when the pipeline is resumed. A sink that cannot take it back may return an empty text: it then receives some records twice.
 */
public interface ResumableSink extends RecordSink {
    /**
     * What it is with all that was received up to now. Between two epochs, on the thread that gives it records.
     *
     * @return text for {@link #resume}, of a few hundred bytes at most
     */
    String state() throws Exception;

    /** Makes all durable that was received before the last {@link #state}. On another thread than records are received by, meanwhile. */
    void sync() throws Exception;

    /**
     * Goes back to where it was: what was received afterwards is forgotten. Before the first {@link #receiver}, and not for a run that begins
     * anew.
     *
     * @param state what {@link #state} has returned
     * @throws Exception when that is not there any more; the pipeline does not start
     */
    void resume(String state) throws Exception;
}
