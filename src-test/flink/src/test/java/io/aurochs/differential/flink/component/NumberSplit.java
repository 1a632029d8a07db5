package io.aurochs.differential.flink.component;

import java.io.Serial;
import java.io.Serializable;
import org.apache.flink.api.connector.source.SourceSplit;

/**
 * A part of a {@link NumberSource}.
 *
 * @param index its place among the splits
 * @param position how many numbers it has emitted
 */
public record NumberSplit(int index, long position) implements SourceSplit, Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public String splitId() {
        return String.valueOf(index);
    }

    NumberSplit next() {
        return new NumberSplit(index, position + 1);
    }
}
