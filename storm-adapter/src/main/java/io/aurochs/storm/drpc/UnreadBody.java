package io.aurochs.storm.drpc;

import java.io.IOException;
import java.io.InputStream;

/**
 * What is left of a request's body when its answer is sent. A connection that is closed before the rest is read is reset, and the client, which
 * still sends, may lose the answer.
 */
final class UnreadBody {
    /** Of a client that sends more, the connection may be reset. */
    static final long MOST_BYTES = 64L << 20;

    private static final int CHUNK_BYTES = 1 << 13;

    private UnreadBody() {}

    /** Reads it, up to a bound. */
    static void discard(InputStream body) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        int read = 0;
        for (long left = MOST_BYTES; left > 0 && read >= 0; left -= read) {
            read = body.read(chunk);
        }
    }
}
