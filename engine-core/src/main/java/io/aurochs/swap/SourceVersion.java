package io.aurochs.swap;

import io.aurochs.operator.SourceFeed;

/** The version of the functions that the records of one source are shipped for. The thread that runs the source. */
public final class SourceVersion {
    private final Replacements replacements;
    private final String source;
    private long version;

    SourceVersion(Replacements replacements, String source) {
        this.replacements = replacements;
        this.source = source;
    }

    /** Whether there is a later one. */
    public boolean isBehind() {
        return version != replacements.newest();
    }

    /** Changes to the newest one: what is shipped from now on is for that. */
    public void change(SourceFeed output) {
        long before = version;
        version = replacements.newest();
        replacements.changed(source, before, version, output.change(version));
    }

    /** The source has ended: it ships nothing any more. */
    public void ended() {
        replacements.ended(source);
    }
}
