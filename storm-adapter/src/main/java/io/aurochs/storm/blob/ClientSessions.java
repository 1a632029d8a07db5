package io.aurochs.storm.blob;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What clients have begun and not finished, by session. One whose client has gone is closed, after a while, with the next call of any
 * client. Any thread.
 *
 * @param <T> what one client has begun; its calls come one after the other
 */
public final class ClientSessions<T extends AutoCloseable> implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClientSessions.class);

    private static final class Session<T> {
        final T value;
        long usedNs = System.nanoTime();

        Session(T value) {
            this.value = value;
        }
    }

    private final String what;
    private final long longestUnusedNs;
    /** Guarded by this. */
    private final Map<String, Session<T>> sessions = new HashMap<>();

    /**
     * Creates it, empty.
     *
     * @param what it is that clients begin, for the user
     * @param longestUnused how long a session waits for the next call
     */
    public ClientSessions(String what, Duration longestUnused) {
        this.what = what;
        this.longestUnusedNs = longestUnused.toNanos();
    }

    /** Begins a session; returns its name. */
    public synchronized String begin(T value) {
        closeUnused();
        String session = UUID.randomUUID().toString();
        sessions.put(session, new Session<>(value));
        return session;
    }

    /**
     * What was begun under this name, which goes on.
     *
     * @throws IllegalArgumentException with a line for the user when there is no such session
     */
    public synchronized T get(String session) {
        Session<T> found = sessions.get(session);
        if (found == null) {
            throw unknown(session);
        }
        found.usedNs = System.nanoTime();
        closeUnused();
        return found.value;
    }

    /**
     * What was begun under this name, which ends; the caller closes it.
     *
     * @throws IllegalArgumentException with a line for the user when there is no such session
     */
    public synchronized T end(String session) {
        Session<T> found = sessions.remove(session);
        if (found == null) {
            throw unknown(session);
        }
        return found.value;
    }

    private IllegalArgumentException unknown(String session) {
        return new IllegalArgumentException("there is no " + what + " " + session
                + ": it is finished, it waited too long, or the server was started again since; begin again");
    }

    private void closeUnused() {
        long nowNs = System.nanoTime();
        for (Map.Entry<String, Session<T>> each : List.copyOf(sessions.entrySet())) {
            if (nowNs - each.getValue().usedNs > longestUnusedNs) {
                sessions.remove(each.getKey());
                close(each.getValue().value);
            }
        }
    }

    private void close(T value) {
        try {
            value.close();
        } catch (Exception e) {
            LOG.warn("a {} is not ended properly: {}", what, e.toString());
        }
    }

    /** Ends all. */
    @Override
    public synchronized void close() {
        new ArrayList<>(sessions.values()).forEach(each -> close(each.value));
        sessions.clear();
    }
}
