package io.aurochs.storm.nimbus;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.OwnerResourceSummary;
import org.apache.storm.generated.ProfileAction;
import org.apache.storm.generated.ProfileRequest;
import org.apache.storm.generated.SupervisorAssignments;
import org.apache.storm.generated.SupervisorPageInfo;
import org.apache.storm.generated.SupervisorWorkerHeartbeat;
import org.apache.storm.generated.SupervisorWorkerHeartbeats;
import org.apache.storm.generated.TopologyHistoryInfo;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.WorkerMetrics;
import org.apache.storm.thrift.TException;

/**
 * The calls of Storm's Nimbus that Aurochs does not answer. Each throws {@link UnsupportedOperationException} with one
 * line that names the call and says what to do instead, so that nothing seems done that is not.
 */
public abstract class UnsupportedCalls implements Nimbus.Iface {
    private static final String LOGGING = "set -Daurochs.log.level, or give your own -Dlog4j2.configurationFile";
    private static final String PAGES = "ask getTopologyInfo";
    private static final String DAEMONS = "it belongs to Storm's daemons, and there are none";

    private static UnsupportedOperationException unsupported(String call, String remedy) {
        return new UnsupportedOperationException(call + " is not supported by Aurochs: " + remedy + ".");
    }

    @Override
    public void setLogConfig(String name, LogConfig config) throws TException {
        throw unsupported("setLogConfig", LOGGING);
    }

    @Override
    public LogConfig getLogConfig(String name) throws TException {
        throw unsupported("getLogConfig", LOGGING);
    }

    @Override
    public void setWorkerProfiler(String id, ProfileRequest profileRequest) throws TException {
        throw unsupported("setWorkerProfiler", "attach a profiler to this JVM");
    }

    @Override
    public List<ProfileRequest> getComponentPendingProfileActions(String id, String componentId, ProfileAction action)
            throws TException {
        throw unsupported("getComponentPendingProfileActions", "attach a profiler to this JVM");
    }

    @Override
    public ByteBuffer downloadChunk(String id) throws TException {
        throw unsupported("downloadChunk", "read the jar from where it was submitted");
    }

    @Override
    public TopologyPageInfo getTopologyPageInfo(String id, String window, boolean isIncludeSys) throws TException {
        throw unsupported("getTopologyPageInfo", PAGES);
    }

    @Override
    public SupervisorPageInfo getSupervisorPageInfo(String id, String host, boolean isIncludeSys) throws TException {
        throw unsupported("getSupervisorPageInfo", PAGES);
    }

    @Override
    public ComponentPageInfo getComponentPageInfo(
            String topologyId, String componentId, String window, boolean isIncludeSys) throws TException {
        throw unsupported("getComponentPageInfo", PAGES);
    }

    @Override
    public TopologyHistoryInfo getTopologyHistory(String user) throws TException {
        throw unsupported("getTopologyHistory", "ask getTopologySummaries for what runs now");
    }

    @Override
    public List<OwnerResourceSummary> getOwnerResourceSummaries(String owner) throws TException {
        throw unsupported("getOwnerResourceSummaries", "ask getTopologySummaries");
    }

    @Override
    public SupervisorAssignments getSupervisorAssignments(String node) throws TException {
        throw unsupported("getSupervisorAssignments", DAEMONS);
    }

    @Override
    public void sendSupervisorWorkerHeartbeats(SupervisorWorkerHeartbeats heartbeats) throws TException {
        throw unsupported("sendSupervisorWorkerHeartbeats", DAEMONS);
    }

    @Override
    public void sendSupervisorWorkerHeartbeat(SupervisorWorkerHeartbeat heartbeat) throws TException {
        throw unsupported("sendSupervisorWorkerHeartbeat", DAEMONS);
    }

    @Override
    public void processWorkerMetrics(WorkerMetrics metrics) throws TException {
        throw unsupported("processWorkerMetrics", DAEMONS);
    }
}
