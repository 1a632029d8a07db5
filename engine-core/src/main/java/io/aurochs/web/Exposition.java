package io.aurochs.web;

/**
 * What jobs count in the text format of Prometheus. Its library is an optional dependency, which Storm's jar contains; without it, the
 * answer says what to add.
 */
final class Exposition {
    private Exposition() {}

    static Answer of(Sampler sampler) {
        try {
            return PrometheusText.of(sampler.tracks());
        } catch (NoClassDefFoundError e) {
            return Answer.refusal(
                    Answer.NOT_IMPLEMENTED,
                    "io.prometheus:prometheus-metrics-exposition-textformats, which writes this format, is not on the class path; add it");
        }
    }
}
