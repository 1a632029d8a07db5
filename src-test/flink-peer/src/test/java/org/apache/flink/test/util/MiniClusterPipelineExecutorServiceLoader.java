package org.apache.flink.test.util;

import io.aurochs.flink.launch.PeerExecutor;
import java.io.File;
import java.net.URL;
import java.util.Collection;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;
import org.apache.flink.core.execution.PipelineExecutorServiceLoader;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.minicluster.MiniCluster;

/**
 * Stands before Flink's class of this name, which chooses how the environments of Flink's own tests submit their jobs to the
 * cluster of a test. Here they are translated for Aurochs first: {@link PeerExecutor}.
 */
public final class MiniClusterPipelineExecutorServiceLoader implements PipelineExecutorServiceLoader {
    private static final String NAME = "minicluster";

    private final MiniCluster cluster;

    public MiniClusterPipelineExecutorServiceLoader(MiniCluster cluster) {
        this.cluster = cluster;
    }

    /** Called by Flink's {@code TestStreamEnvironment}: changes and returns a configuration. */
    public static Configuration updateConfigurationForMiniCluster(
            Configuration configuration, Collection<Path> jars, Collection<URL> classPaths) {
        configuration.set(
                PipelineOptions.JARS,
                jars.stream()
                        .map(jar -> new File(jar.getPath()).toURI().toString())
                        .toList());
        configuration.set(
                PipelineOptions.CLASSPATHS,
                classPaths.stream().map(URL::toString).toList());
        configuration.set(DeploymentOptions.TARGET, NAME);
        configuration.set(DeploymentOptions.ATTACHED, true);
        return configuration;
    }

    @Override
    public PipelineExecutorFactory getExecutorFactory(Configuration configuration) {
        return new PipelineExecutorFactory() {
            @Override
            public String getName() {
                return NAME;
            }

            @Override
            public boolean isCompatibleWith(Configuration any) {
                return true;
            }

            @Override
            public PipelineExecutor getExecutor(Configuration any) {
                return new PeerExecutor(cluster);
            }
        };
    }

    @Override
    public Stream<String> getExecutorNames() {
        return Stream.of(NAME);
    }
}
