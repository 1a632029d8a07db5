package io.aurochs.flink.serde;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.flink.api.java.typeutils.runtime.ValueSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.Value;
import org.junit.jupiter.api.Test;

class RoundTripTest {
    /** Its methods do not fit each other. */
    public static final class ReadsTooMuch implements Value {
        private static final long serialVersionUID = 1;

        @Override
        public void write(DataOutputView out) throws IOException {
            out.writeInt(42);
        }

        @Override
        public void read(DataInputView in) throws IOException {
            in.readLong();
        }
    }

    @Test
    void aSerializerThatReadsTooMuchIsNamedAsBroken() {
        RoundTrip roundTrip = new RoundTrip(new ValueSerializer<>(ReadsTooMuch.class));
        assertThatThrownBy(() -> roundTrip.apply(new ReadsTooMuch()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("broken serialization")
                .hasMessageContaining("4 bytes")
                .hasMessageContaining(ValueSerializer.class.getName());
    }
}
