package io.aurochs.benchmarks.application;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.apache.storm.ILocalCluster;

/**
 * Aurochs as it is delivered: its class comes from the jar that users get, which is not on the class path when this is compiled.
 */
final class EngineCluster implements ClusterFactory {
    private static final String CLASS = "io.aurochs.storm.AurochsCluster";

    @Override
    public ILocalCluster open(Map<String, Object> daemonConf) throws Exception {
        try {
            return Class.forName(CLASS)
                    .asSubclass(ILocalCluster.class)
                    .getConstructor(Map.class)
                    .newInstance(daemonConf);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
