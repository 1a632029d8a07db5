package io.aurochs.placement.topology;

/** A machine's topology cannot be told at all; the message names the file at fault and the remedy, in one line. */
public final class TopologyException extends Exception {
    private static final long serialVersionUID = 1L;

    TopologyException(String message) {
        super(message);
    }
}
