package io.aurochs.web;

import java.util.List;

/** Whose code a thread is in. What the JDK does belongs to who has called it. */
enum CodeOwner {
    USER("user code and its libraries"),
    ENGINE("Aurochs"),
    FRONT_END("Storm or Flink"),
    JDK("JDK");

    private static final List<String> OF_JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final List<String> OF_FRONT_ENDS = List.of("org.apache.storm.", "org.apache.flink.");
    private static final String OF_ENGINE = "io.aurochs.";
    /** Applications that stand for a user's. */
    private static final List<String> OF_USERS = List.of("io.aurochs.application.", "io.aurochs.benchmarks.");

    private final String label;

    CodeOwner(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    /** @param methods what was called, each by the next one, as {@code package.Class.method} */
    static CodeOwner of(List<String> methods) {
        return methods.stream()
                .map(CodeOwner::of)
                .filter(owner -> owner != JDK)
                .findFirst()
                .orElse(JDK);
    }

    private static CodeOwner of(String method) {
        if (OF_JDK.stream().anyMatch(method::startsWith)) {
            return JDK;
        }
        if (method.startsWith(OF_ENGINE)) {
            return OF_USERS.stream().anyMatch(method::startsWith) ? USER : ENGINE;
        }
        return OF_FRONT_ENDS.stream().anyMatch(method::startsWith) ? FRONT_END : USER;
    }
}
