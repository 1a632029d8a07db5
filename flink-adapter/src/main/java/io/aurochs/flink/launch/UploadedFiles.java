package io.aurochs.flink.launch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.cache.DistributedCache.DistributedCacheEntry;
import org.apache.flink.runtime.blob.PermanentBlobKey;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.util.InstantiationUtil;

/** The files that Flink has uploaded for one plan of a job: jars, and those of the distributed cache. */
final class UploadedFiles {
    private UploadedFiles() {}

    /** Gives another plan of the same job the keys of these files. */
    static void copy(List<PermanentBlobKey> jars, Map<String, DistributedCacheEntry> artifacts, JobGraph job)
            throws IOException, ClassNotFoundException {
        jars.forEach(job::addUserJarBlobKey);
        for (Map.Entry<String, DistributedCacheEntry> artifact : artifacts.entrySet()) {
            byte[] key = artifact.getValue().blobKey;
            // Null for a file in a file system that all machines reach.
            if (key != null) {
                job.setUserArtifactBlobKey(
                        artifact.getKey(),
                        InstantiationUtil.deserializeObject(key, PermanentBlobKey.class.getClassLoader()));
            }
        }
        job.writeUserArtifactEntriesToConfiguration();
    }
}
