package io.aurochs.application.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells text from anything else before a job starts on it. Text is well-formed UTF-8 without NUL bytes. */
public final class TextFile {
    private static final int CHUNK = 1 << 16;

    private TextFile() {}

    /**
     * Reads {@code file} once and returns if it is text.
     *
     * @throws IllegalArgumentException with one line saying what is wrong, where, and what to give instead
     */
    public static void check(Path file) {
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("input file " + file + " does not exist: give the path of a text file");
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("input " + file + " is not a file: give the path of a text file");
        }
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("input file " + file + " is not readable: check its permissions");
        }
        try (InputStream in = Files.newInputStream(file)) {
            checkStream(file.toString(), in);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read input file " + file + ": " + e.getMessage(), e);
        }
    }

    /**
     * As {@link #check(Path)}, on a stream, which is read to its end and left open.
     *
     * @param name what the message calls the stream
     */
    public static void checkStream(String name, InputStream in) throws IOException {
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
        CharBuffer chars = CharBuffer.allocate(CHUNK);
        long consumed = 0;
        boolean end = false;
        while (!end) {
            int read = in.read(bytes.array(), bytes.position(), bytes.remaining());
            end = read < 0;
            bytes.position(bytes.position() + Math.max(read, 0)).flip();
            rejectNul(name, bytes, consumed);
            CoderResult result = decoder.decode(bytes, chars.clear(), end);
            consumed += bytes.position();
            if (result.isError()) {
                throw notText(name, "malformed UTF-8", consumed);
            }
            bytes.compact();
        }
    }

    private static void rejectNul(String name, ByteBuffer bytes, long consumed) {
        for (int i = 0; i < bytes.limit(); i++) {
            if (bytes.get(i) == 0) {
                throw notText(name, "NUL byte", consumed + i);
            }
        }
    }

    private static IllegalArgumentException notText(String name, String what, long offset) {
        return new IllegalArgumentException(
                "input file " + name + " is not text (" + what + " at byte " + offset + "): give a UTF-8 text file");
    }
}
