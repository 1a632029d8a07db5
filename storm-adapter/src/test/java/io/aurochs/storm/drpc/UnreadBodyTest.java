package io.aurochs.storm.drpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class UnreadBodyTest {
    /** Has no end, and counts what is read. */
    private static final class Endless extends InputStream {
        long taken;

        @Override
        public int read() {
            taken++;
            return 0;
        }

        @Override
        public int read(byte[] into, int from, int length) {
            taken += length;
            return length;
        }
    }

    @Test
    void aBodyIsReadToItsEnd() throws IOException {
        InputStream body = new ByteArrayInputStream(new byte[100_000]);
        UnreadBody.discard(body);
        assertThat(body.read()).isNegative();
    }

    @Test
    void noMoreIsReadThanTheBound() throws IOException {
        Endless body = new Endless();
        UnreadBody.discard(body);
        assertThat(body.taken).isEqualTo(UnreadBody.MOST_BYTES);
    }
}
