package io.aurochs.flink.serde;

import org.jspecify.annotations.Nullable;

/** A superclass whose fields a subclass's nestmate cannot reach. */
public abstract class Being {
    private long id;
    private @Nullable StringBuilder log;
    protected long @Nullable [] history;

    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public @Nullable StringBuilder getLog() {
        return log;
    }

    public void setLog(@Nullable StringBuilder log) {
        this.log = log;
    }

    public long @Nullable [] getHistory() {
        return history;
    }

    public void setHistory(long @Nullable [] history) {
        this.history = history;
    }
}
