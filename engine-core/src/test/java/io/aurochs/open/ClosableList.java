package io.aurochs.open;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an open bundle is, one operation at a time: the specification that its two kinds are checked against. */
public class ClosableList {
    static final int CAPACITY = 3;
    static final Integer END = Integer.MIN_VALUE;

    private final List<Integer> records = new ArrayList<>();
    private boolean closed;
    private int read;

    public boolean append(int record) {
        return !closed && records.size() < CAPACITY && records.add(record);
    }

    public void seal() {
        closed = true;
    }

    public @Nullable Integer poll() {
        if (read == records.size()) {
            return closed ? END : null;
        }
        return records.get(read++);
    }
}
