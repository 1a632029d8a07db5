package io.aurochs.resume;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * A point as bytes:
 *
 * <pre>
 *  0            8        12          20
 *  +---------+---------+-----------+----------------------------------------------------------------------+
 *  | "aurochs2" | length | CRC-32C   | pipeline, cut, replay, position, number of sinks, {name, state} ...  |
 *  +---------+---------+-----------+----------------------------------------------------------------------+
 * </pre>
 *
 * The checksum and the length are of what follows them. A text is the number of its bytes in UTF-8, and these; all numbers are big-endian.
 */
final class PointForm {
    /** "aurochs", and the version of the form. */
    private static final long MAGIC = 0x6175726f63687302L;

    private static final long VERSION = 0xff;

    private static final int HEADER_BYTES = Long.BYTES + Integer.BYTES + Long.BYTES;

    private PointForm() {}

    static byte[] bytes(ResumePoint point) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            write(point, new DataOutputStream(body));
            DataOutputStream out = new DataOutputStream(all);
            out.writeLong(MAGIC);
            out.writeInt(body.size());
            out.writeLong(checksum(body.toByteArray()));
            body.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes what is written", e);
        }
        return all.toByteArray();
    }

    private static void write(ResumePoint point, DataOutputStream out) throws IOException {
        writeText(out, point.pipeline());
        out.writeLong(point.cut());
        out.writeLong(point.replay());
        writeText(out, point.position());
        out.writeInt(point.sinks().size());
        for (Map.Entry<String, String> sink : point.sinks().entrySet()) {
            writeText(out, sink.getKey());
            writeText(out, sink.getValue());
        }
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static long checksum(byte[] body) {
        CRC32C checksum = new CRC32C();
        checksum.update(body);
        return checksum.getValue();
    }

    /** @throws IOException when it is no point, or not a whole one */
    static ResumePoint point(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (bytes.length < HEADER_BYTES) {
            throw new EOFException("not a whole point");
        }
        checkMagic(in.readLong());
        if (in.readInt() != bytes.length - HEADER_BYTES) {
            throw new EOFException("not a whole point");
        }
        long expected = in.readLong();
        if (checksum(in.readAllBytes()) != expected) {
            throw new IOException("a point whose checksum is wrong");
        }
        return read(new DataInputStream(new ByteArrayInputStream(bytes, HEADER_BYTES, bytes.length)));
    }

    private static void checkMagic(long magic) throws IOException {
        if ((magic | VERSION) != (MAGIC | VERSION)) {
            throw new IOException("not a point");
        }
        if (magic != MAGIC) {
            throw new IOException("a point of version " + (magic & VERSION) + ", and this Aurochs reads version "
                    + (MAGIC & VERSION));
        }
    }

    private static ResumePoint read(DataInputStream in) throws IOException {
        String pipeline = readText(in);
        long cut = in.readLong();
        long replay = in.readLong();
        String position = readText(in);
        int count = in.readInt();
        Map<String, String> sinks = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            sinks.put(readText(in), readText(in));
        }
        return new ResumePoint(pipeline, cut, replay, position, sinks);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
