package io.aurochs.storm.operator;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.ICredentialsListener;

/**
 * The credentials of one topology, from its submission on; new ones are laid over the old, as Storm's Nimbus does. Any
 * thread. They are never logged.
 */
public final class TopologyCredentials {
    private volatile Map<String, String> current;

    /** @param submitted the credentials the topology was submitted with, empty for none */
    public TopologyCredentials(Map<String, String> submitted) {
        current = Map.copyOf(submitted);
    }

    /** Adds credentials, which replace those of the same name. */
    public synchronized void add(Map<String, String> uploaded) {
        Map<String, String> merged = new HashMap<>(current);
        merged.putAll(uploaded);
        current = Map.copyOf(merged);
    }

    /** A copy, by name. */
    public Map<String, String> current() {
        return new HashMap<>(current);
    }

    /** Tells a component, if it listens; on the thread that runs it. */
    void tell(Object component) {
        if (component instanceof ICredentialsListener listener) {
            // A copy of its own: Storm's may be written to, too.
            listener.setCredentials(current());
        }
    }
}
