package io.aurochs.flink.exchange;

/** Who reads the subpartitions of a partition. The answer for one changes once, from {@link ChannelReader#NONE} to another. */
@FunctionalInterface
public interface ChannelReaders {
    ChannelReader of(int subpartition);
}
