package io.aurochs.storm.nimbus;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.ListBlobsResult;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.OwnerResourceSummary;
import org.apache.storm.generated.ProfileAction;
import org.apache.storm.generated.ProfileRequest;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.generated.SupervisorAssignments;
import org.apache.storm.generated.SupervisorPageInfo;
import org.apache.storm.generated.SupervisorWorkerHeartbeat;
import org.apache.storm.generated.SupervisorWorkerHeartbeats;
import org.apache.storm.generated.TopologyHistoryInfo;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.WorkerMetrics;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.WrappedKeyNotFoundException;

/**
 * The calls of Storm's Nimbus that Aurochs does not answer. Each throws {@link UnsupportedOperationException} with one
 * line that names the call and says what to do instead, so that nothing seems done that is not.
 */
public abstract class UnsupportedCalls implements Nimbus.Iface {
    private static final String BLOBS = "pack the files into the topology's jar, or read them from disk";
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
    public String beginCreateBlob(String key, SettableBlobMeta meta) throws TException {
        throw unsupported("beginCreateBlob(" + key + ")", BLOBS);
    }

    @Override
    public String beginUpdateBlob(String key) throws TException {
        throw unsupported("beginUpdateBlob(" + key + ")", BLOBS);
    }

    @Override
    public void uploadBlobChunk(String session, ByteBuffer chunk) throws TException {
        throw unsupported("uploadBlobChunk", BLOBS);
    }

    @Override
    public void finishBlobUpload(String session) throws TException {
        throw unsupported("finishBlobUpload", BLOBS);
    }

    @Override
    public void cancelBlobUpload(String session) throws TException {
        throw unsupported("cancelBlobUpload", BLOBS);
    }

    /** There are no blobs; Storm's client turns this answer into its own message about the missing key. */
    @Override
    public ReadableBlobMeta getBlobMeta(String key) throws TException {
        throw new WrappedKeyNotFoundException("no blob " + key + ": Aurochs keeps no blobs; " + BLOBS);
    }

    @Override
    public void setBlobMeta(String key, SettableBlobMeta meta) throws TException {
        throw unsupported("setBlobMeta(" + key + ")", BLOBS);
    }

    @Override
    public BeginDownloadResult beginBlobDownload(String key) throws TException {
        throw unsupported("beginBlobDownload(" + key + ")", BLOBS);
    }

    @Override
    public ByteBuffer downloadBlobChunk(String session) throws TException {
        throw unsupported("downloadBlobChunk", BLOBS);
    }

    @Override
    public void deleteBlob(String key) throws TException {
        throw unsupported("deleteBlob(" + key + ")", BLOBS);
    }

    @Override
    public ListBlobsResult listBlobs(String session) throws TException {
        throw unsupported("listBlobs", BLOBS);
    }

    @Override
    public int getBlobReplication(String key) throws TException {
        throw unsupported("getBlobReplication(" + key + ")", BLOBS);
    }

    @Override
    public int updateBlobReplication(String key, int replication) throws TException {
        throw unsupported("updateBlobReplication(" + key + ")", BLOBS);
    }

    @Override
    public boolean isRemoteBlobExists(String blobKey) throws TException {
        throw unsupported("isRemoteBlobExists(" + blobKey + ")", BLOBS);
    }

    @Override
    public void createStateInZookeeper(String key) throws TException {
        throw unsupported("createStateInZookeeper(" + key + ")", DAEMONS);
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
