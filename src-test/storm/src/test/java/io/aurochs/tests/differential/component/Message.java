package io.aurochs.tests.differential.component;

import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** What a spout is to emit: values for one stream. */
public final class Message implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String stream;
    private final ArrayList<@Nullable Object> values;

    private Message(String stream, List<@Nullable Object> values) {
        this.stream = stream;
        this.values = new ArrayList<>(values);
    }

    /** For the default stream. */
    public static Message of(@Nullable Object... values) {
        return on(Utils.DEFAULT_STREAM_ID, values);
    }

    public static Message on(String stream, @Nullable Object... values) {
        return new Message(stream, Arrays.asList(values));
    }

    String stream() {
        return stream;
    }

    /** A new list, as each emit needs. */
    List<@Nullable Object> values() {
        return new ArrayList<>(values);
    }
}
