package io.aurochs.testing;

import io.aurochs.bundle.RecordEncoding;
import java.nio.charset.StandardCharsets;
import net.openhft.chronicle.bytes.Bytes;

/**
 * A record of the test graphs.
 *
 * @param root message it came of, 0 where nothing is acknowledged
 * @param id its edge id
 * @param origin index of the source task it came from
 * @param number its number at that source
 * @param text what it says
 */
public record Message(long root, long id, int origin, int number, String text) {
    /** The same message on its next way. */
    public Message on(long newId, String newText) {
        return new Message(root, newId, origin, number, newText);
    }

    /** Messages outside the heap. */
    public static final class Encoding implements RecordEncoding {
        private static final int FIXED_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

        @Override
        public boolean isCheap(Object record) {
            return true;
        }

        @Override
        public void encode(Object record, Bytes<?> out) {
            Message message = (Message) record;
            out.writeLong(message.root).writeLong(message.id);
            out.writeInt(message.origin).writeInt(message.number);
            out.write(message.text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Object decode(Bytes<?> in, int size) {
            long root = in.readLong();
            long id = in.readLong();
            int origin = in.readInt();
            int number = in.readInt();
            byte[] text = new byte[size - FIXED_BYTES];
            in.read(text);
            return new Message(root, id, origin, number, new String(text, StandardCharsets.UTF_8));
        }
    }
}
