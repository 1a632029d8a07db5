/**
 * Storm's blob store in a directory: {@link io.aurochs.storm.blob.LocalBlobStore} keeps the blobs, {@link
 * io.aurochs.storm.blob.BlobService} answers the clients' calls, and {@link io.aurochs.storm.blob.TopologyBlobs} lays a topology's blobs out
 * as files. No thread is started here.
 */
@Internal
package io.aurochs.storm.blob;

import io.aurochs.api.Internal;
