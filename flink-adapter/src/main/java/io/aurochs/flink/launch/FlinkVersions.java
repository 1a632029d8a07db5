package io.aurochs.flink.launch;

import org.apache.flink.runtime.util.EnvironmentInformation;

/** Whether the Flink on the class path is of the line that this build of Aurochs is for. */
public final class FlinkVersions {
    private FlinkVersions() {}

    /** The line of Flink releases that this build is for, such as {@code 2.3}. */
    public static String line() {
        return FlinkLine.NAME;
    }

    /**
     * Compares with the Flink on the class path. May be called from any thread, before anything else of Flink is touched.
     *
     * @throws IllegalStateException with one line that says what is there, what is wanted and what to do
     */
    public static void check() {
        String version;
        try {
            version = EnvironmentInformation.getVersion();
        } catch (LinkageError e) {
            throw new IllegalStateException("No Flink on the class path: " + remedy(), e);
        }
        check(version);
    }

    static void check(String version) {
        if (!version.equals(line()) && !version.startsWith(line() + ".")) {
            throw new IllegalStateException("This is Aurochs for Flink " + line()
                    + ", and the Flink on the class path is " + version + ": " + remedy());
        }
    }

    private static String remedy() {
        return "put its jar into the lib/ of a Flink " + line() + ", or start it with: aurochs flink run --flink "
                + line() + ".";
    }
}
