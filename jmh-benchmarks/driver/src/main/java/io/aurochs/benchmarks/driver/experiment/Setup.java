package io.aurochs.benchmarks.driver.experiment;

/**
 * What stays as it is while variants take turns.
 *
 * @param engine its name
 * @param app the application
 * @param processors how many hardware threads a JVM may use
 * @param acks whether the engine tracks every record
 */
public record Setup(String engine, String app, int processors, boolean acks) {
    /** The same on so many processors. */
    public Setup on(int others) {
        return new Setup(engine, app, others, acks);
    }

    /** The same, without tracking records. */
    public Setup withoutAcks() {
        return new Setup(engine, app, processors, false);
    }

    /** For people. */
    public String label() {
        return engine + " " + app + " on " + processors + (acks ? ", acks on" : "");
    }
}
