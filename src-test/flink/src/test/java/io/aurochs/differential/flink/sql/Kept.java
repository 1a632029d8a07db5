package io.aurochs.differential.flink.sql;

import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.io.Serializable;
import java.util.ArrayList;

/** The very objects that an operator has been given, and what they say at its end. */
final class Kept<T> implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;
    private final String topic;
    private final Text<T> text;
    private final ArrayList<T> objects = new ArrayList<>();

    /** What an object says. */
    @FunctionalInterface
    interface Text<T> extends Serializable {
        String of(T object);
    }

    /** @param topic under which they are noted */
    Kept(Run run, String topic, Text<T> text) {
        this.run = run;
        this.topic = topic;
        this.text = text;
    }

    void add(T object) {
        objects.add(object);
    }

    /** Notes what they say by now. */
    void note() {
        objects.forEach(object -> run.journal().note(topic, text.of(object)));
        objects.clear();
    }
}
