package io.aurochs.flink.serde;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Counts the bytes that are written to it, and keeps none. For one thread. */
final class CountedOutput extends OutputStream implements DataOutputView {
    /** From here on a character takes two bytes, three, in Java's modified UTF-8. */
    private static final char TWO_BYTES = 0x80;

    private static final char THREE_BYTES = 0x800;

    private long bytes;

    /** Forgets what was written. */
    void clear() {
        bytes = 0;
    }

    /** Bytes written since it was last cleared. */
    long bytes() {
        return bytes;
    }

    @Override
    public void skipBytesToWrite(int numBytes) {
        bytes += numBytes;
    }

    @Override
    public void write(DataInputView source, int numBytes) throws IOException {
        source.skipBytesToRead(numBytes);
        bytes += numBytes;
    }

    @Override
    public void write(int b) {
        bytes++;
    }

    @Override
    public void write(byte[] b) {
        bytes += b.length;
    }

    @Override
    public void write(byte[] b, int off, int len) {
        bytes += len;
    }

    @Override
    public void writeBoolean(boolean v) {
        bytes++;
    }

    @Override
    public void writeByte(int v) {
        bytes++;
    }

    @Override
    public void writeShort(int v) {
        bytes += Short.BYTES;
    }

    @Override
    public void writeChar(int v) {
        bytes += Character.BYTES;
    }

    @Override
    public void writeInt(int v) {
        bytes += Integer.BYTES;
    }

    @Override
    public void writeLong(long v) {
        bytes += Long.BYTES;
    }

    @Override
    public void writeFloat(float v) {
        bytes += Float.BYTES;
    }

    @Override
    public void writeDouble(double v) {
        bytes += Double.BYTES;
    }

    @Override
    public void writeBytes(String s) {
        bytes += s.length();
    }

    @Override
    public void writeChars(String s) {
        bytes += (long) Character.BYTES * s.length();
    }

    @Override
    public void writeUTF(String s) {
        bytes += Short.BYTES;
        for (int i = 0; i < s.length(); i++) {
            char character = s.charAt(i);
            bytes += character < TWO_BYTES && character != 0 ? 1 : character < THREE_BYTES ? 2 : 3;
        }
    }
}
