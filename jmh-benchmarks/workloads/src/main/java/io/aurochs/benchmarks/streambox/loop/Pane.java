package io.aurochs.benchmarks.streambox.loop;

/** What is kept of the records of one slide, or of a whole window. */
interface Pane<P extends Pane<P>> {
    void add(P pane);

    /** Takes away what was added before. */
    void subtract(P pane);

    void clear();
}
