package io.aurochs.storm.nimbus;

import io.aurochs.storm.blob.BlobService;
import java.nio.ByteBuffer;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.ListBlobsResult;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.TException;

/** The calls of Storm's Nimbus that read and write blobs. */
public abstract class BlobCalls extends UnsupportedCalls {
    /** What answers them. */
    protected abstract BlobService blobs() throws TException;

    @Override
    public String beginCreateBlob(String key, SettableBlobMeta meta) throws TException {
        return blobs().beginCreate(key, meta);
    }

    @Override
    public String beginUpdateBlob(String key) throws TException {
        return blobs().beginUpdate(key);
    }

    @Override
    public void uploadBlobChunk(String session, ByteBuffer chunk) throws TException {
        blobs().upload(session, chunk);
    }

    @Override
    public void finishBlobUpload(String session) throws TException {
        blobs().finishUpload(session);
    }

    @Override
    public void cancelBlobUpload(String session) throws TException {
        blobs().cancelUpload(session);
    }

    @Override
    public ReadableBlobMeta getBlobMeta(String key) throws TException {
        return blobs().meta(key);
    }

    @Override
    public void setBlobMeta(String key, SettableBlobMeta meta) throws TException {
        blobs().setMeta(key, meta);
    }

    @Override
    public BeginDownloadResult beginBlobDownload(String key) throws TException {
        return blobs().beginDownload(key);
    }

    @Override
    public ByteBuffer downloadBlobChunk(String session) throws TException {
        return blobs().download(session);
    }

    @Override
    public void deleteBlob(String key) throws TException {
        blobs().delete(key);
    }

    @Override
    public ListBlobsResult listBlobs(String session) throws TException {
        return blobs().list(session);
    }

    @Override
    public int getBlobReplication(String key) throws TException {
        return blobs().replication(key);
    }

    /** As with Storm's local store. */
    @Override
    public int updateBlobReplication(String key, int replication) throws TException {
        throw new UnsupportedOperationException("updateBlobReplication(" + key
                + ") is not supported by Aurochs: blobs are in a directory of this machine, once.");
    }

    @Override
    public boolean isRemoteBlobExists(String key) throws TException {
        return blobs().contains(key);
    }

    /** Clients call this when a blob is finished, for a ZooKeeper that knows all blobs; here nothing is left to do. */
    @Override
    public void createStateInZookeeper(String key) {}
}
