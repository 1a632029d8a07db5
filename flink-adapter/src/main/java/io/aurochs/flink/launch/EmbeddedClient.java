package io.aurochs.flink.launch;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.client.program.MiniClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.jspecify.annotations.Nullable;

/**
 * A client of all embedded clusters, of which each runs one job: what is about a job goes to Flink's own client of that job's cluster. It
 * submits nothing. A proxy, because the methods of Flink's interface differ from line to line, and those about a job all begin with its id
 * and give a future.
 */
final class EmbeddedClient implements InvocationHandler {
    private final Configuration configuration;

    private EmbeddedClient(Configuration configuration) {
        this.configuration = configuration;
    }

    @SuppressWarnings("unchecked") // a class has no type arguments
    static ClusterClient<StandaloneClusterId> of(Configuration configuration) {
        return (ClusterClient<StandaloneClusterId>) Proxy.newProxyInstance(
                EmbeddedClient.class.getClassLoader(),
                new Class<?>[] {ClusterClient.class},
                new EmbeddedClient(configuration));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) {
        if (arguments != null && arguments[0] instanceof JobID job) {
            return EmbeddedClusters.of(job).thenCompose(cluster -> call(cluster, method, arguments));
        }
        return switch (method.getName()) {
            case "listJobs" -> EmbeddedClusters.listJobs();
            case "getClusterId" -> StandaloneClusterId.getInstance();
            case "getFlinkConfiguration" -> new Configuration(configuration);
            case "getWebInterfaceURL", "toString" -> "embedded clusters";
            case "close" -> null;
            default -> throw new UnsupportedOperationException("embedded clusters have no " + method.getName());
        };
    }

    @SuppressWarnings("unchecked") // what a job's methods give is a future
    private CompletableFuture<Object> call(MiniCluster cluster, Method method, Object[] arguments) {
        try (MiniClusterClient client = new MiniClusterClient(configuration, cluster)) {
            return (CompletableFuture<Object>) method.invoke(client, arguments);
        } catch (InvocationTargetException e) {
            return CompletableFuture.failedFuture(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
