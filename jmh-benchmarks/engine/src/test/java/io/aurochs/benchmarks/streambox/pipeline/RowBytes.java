package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.ordered.query.Rows;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** The results of a query and the watermarks between them, as bytes. One thread at a time. */
final class RowBytes implements Rows {
    static final int WATERMARK_BYTES = Long.BYTES + 1;

    private static final int ROW_BYTES = 5 * Long.BYTES + 1;
    private static final byte ROW = 1;
    private static final byte WATERMARK = 2;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void row(long timeMs, long first, long second, long third, long fourth) {
        bytes.writeBytes(ByteBuffer.allocate(ROW_BYTES)
                .put(ROW)
                .putLong(timeMs)
                .putLong(first)
                .putLong(second)
                .putLong(third)
                .putLong(fourth)
                .array());
    }

    void watermark(long timeMs) {
        bytes.writeBytes(ByteBuffer.allocate(WATERMARK_BYTES)
                .put(WATERMARK)
                .putLong(timeMs)
                .array());
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
