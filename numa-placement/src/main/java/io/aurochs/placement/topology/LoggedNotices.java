package io.aurochs.placement.topology;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs each notice as a warning, once in the life of the JVM however often it is given; any thread may give one. */
final class LoggedNotices implements Consumer<String> {
    private static final Logger LOG = LoggerFactory.getLogger(TopologyDiscovery.class);
    private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

    @Override
    public void accept(String notice) {
        if (LOGGED.add(notice)) {
            LOG.warn("{}", notice);
        }
    }
}
