package io.aurochs.profiling.model;

/** What processor time is spent on. The order is that of reports. */
public enum Category {
    /** The job's own code, and every package that no table names. */
    USER("user code"),
    /** Appending records to bundles, and choosing their destination. */
    FILL("engine: fill"),
    /** Handing complete bundles over. */
    SHIP("engine: ship"),
    /** Finding work and taking records out of bundles. */
    CLAIM("engine: claim"),
    /** What stands between a record and the user's code. */
    GLUE("engine: process glue"),
    /** Tracking what has been processed. */
    ACK("engine: ack"),
    /** The host framework's own classes. */
    FRAMEWORK("framework"),
    /** Serialising, deserialising and copying records. */
    SERIALISATION("serialisation, copying"),
    /** Reading and writing keyed state and timers. */
    STATE("state access"),
    /** The garbage collector's threads. */
    GC("garbage collection"),
    /** The compilers' threads. */
    JIT("JIT compilation"),
    /** The JVM's other threads, and its native code on Java threads. */
    JVM("JVM, other"),
    /** System calls, as the operating system counts them. */
    KERNEL("kernel");

    private final String label;

    Category(String label) {
        this.label = label;
    }

    /** As reports have it. */
    public String label() {
        return label;
    }
}
