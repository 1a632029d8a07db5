package io.aurochs.config;

/** What a job was written for. */
public enum FrontEnd {
    STORM("Storm", "a Storm topology"),
    FLINK("Flink", "a Flink job"),
    NATIVE("native", "a native pipeline");

    private final String title;
    private final String job;

    FrontEnd(String title, String job) {
        this.title = title;
        this.job = job;
    }

    /** What one of its jobs is called in messages. */
    String job() {
        return job;
    }

    /** What people call it. */
    @Override
    public String toString() {
        return title;
    }
}
