package io.aurochs.benchmarks.application;

import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;

/**
 * Aurochs as it is delivered: its class comes from the jar that users get, which is not on the class path when this is compiled.
 */
public final class EngineCluster implements ClusterFactory {
    private static final String CLASS = "io.aurochs.storm.AurochsCluster";

    @Override
    public ILocalCluster open(Map<String, Object> daemonConf) throws Exception {
        Map<String, Object> settings = new HashMap<>(daemonConf);
        // Unless something else needs the mode: no check of every tuple against its schema, as on a cluster: stock's
        // local mode has it switched off, too.
        settings.putIfAbsent(Config.STORM_CLUSTER_MODE, "distributed");
        try {
            return Class.forName(CLASS)
                    .asSubclass(ILocalCluster.class)
                    .getConstructor(Map.class)
                    .newInstance(settings);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
