package io.aurochs.storm.events;

import java.util.concurrent.ThreadLocalRandom;

/** Decides which tuples of one component are logged as events. Any thread. */
public final class EventSampler {
    private static final double ALL = 100;

    private volatile double percentage;

    EventSampler(double percentage) {
        this.percentage = percentage;
    }

    void setPercentage(double percentage) {
        this.percentage = percentage;
    }

    /** Whether the tuple being emitted is to be logged. */
    public boolean next() {
        double now = percentage;
        return now > 0 && ThreadLocalRandom.current().nextDouble() * ALL < now;
    }
}
