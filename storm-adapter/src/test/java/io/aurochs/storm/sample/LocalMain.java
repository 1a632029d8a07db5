package io.aurochs.storm.sample;

/** Like many examples, would run a local cluster of Storm's own when called without arguments. */
public final class LocalMain {
    private LocalMain() {}

    @SuppressWarnings("DoNotCallSuggester")
    public static void main(String[] args) {
        // What the JVM throws when storm-server is not on the class path, as on a Storm worker's.
        throw new NoClassDefFoundError("org/apache/storm/LocalCluster");
    }
}
