package io.aurochs.storm.errors;

import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.cluster.ClusterUtils;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;

/**
 * The last errors of each component of a topology, for operators: what components reported, and what they died of. As many
 * as Storm keeps. Lives as long as the topology, however often that is started again. Any thread.
 */
public final class ReportedErrors {
    private static final int KEPT = 10;

    private final int port;

    /** Newest first. Guarded by this. */
    private final Map<String, Deque<ErrorInfo>> byComponent = new HashMap<>();

    /** @param port of the worker, for those who read the errors */
    public ReportedErrors(int port) {
        this.port = port;
    }

    /** Keeps an error, instead of the component's oldest if need be. */
    public synchronized void add(String component, Throwable error) {
        ErrorInfo info = new ErrorInfo(ClusterUtils.stringifyError(error), Time.currentTimeSecs());
        info.set_host(host());
        info.set_port(port);
        Deque<ErrorInfo> errors = byComponent.computeIfAbsent(component, c -> new ArrayDeque<>());
        errors.addFirst(info);
        if (errors.size() > KEPT) {
            errors.removeLast();
        }
    }

    private static String host() {
        try {
            return Utils.hostname();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** The component's errors, newest first, as many as asked for. */
    public synchronized List<ErrorInfo> of(String component, NumErrorsChoice choice) {
        Deque<ErrorInfo> errors = byComponent.getOrDefault(component, new ArrayDeque<>());
        return switch (choice) {
            case NONE -> new ArrayList<>();
            case ONE -> new ArrayList<>(errors.stream().limit(1).toList());
            case ALL -> new ArrayList<>(errors);
        };
    }
}
