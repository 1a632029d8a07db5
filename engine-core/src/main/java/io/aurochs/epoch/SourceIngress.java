package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;

/** Where a source's records come in, divided into epochs by its watermarks. The thread that runs the source. */
public interface SourceIngress {
    /** Adds records to the current epoch, for every consumer. */
    void deposit(FlatBundle bundle);

    /**
     * Ends the current epoch, if the watermark is later than the one before, and begins the next.
     *
     * @return false when it is not later, and so says nothing: the epoch goes on
     */
    boolean end(long newWatermark);

    /**
     * From now on a version of the functions processes what comes in, along its whole way.
     *
     * @param version later than before; before the first call it is 0
     * @return where that begins: the number of the epoch, or where the records are kept in order, of what is shipped next
     */
    long change(long version);

    /** The last watermark, {@link Watermark#NONE} before the first. */
    long watermark();

    /** Number of the current epoch, from 0. */
    long epoch();
}
