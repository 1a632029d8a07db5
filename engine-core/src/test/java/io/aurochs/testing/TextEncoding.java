package io.aurochs.testing;

import io.aurochs.bundle.RecordEncoding;
import java.nio.charset.StandardCharsets;
import net.openhft.chronicle.bytes.Bytes;

/** Strings as UTF-8. */
public class TextEncoding implements RecordEncoding {
    @Override
    public void encode(Object record, Bytes<?> out) {
        out.write(((String) record).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public Object decode(Bytes<?> in, int size) {
        byte[] text = new byte[size];
        in.read(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
