package io.aurochs.launcher;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What a command line does not say.
 *
 * @param variables of the process
 * @param javaVersion the feature version of the JDK that runs the launcher and what it starts
 */
record Environment(Map<String, String> variables, int javaVersion) {
    Environment {
        variables = Map.copyOf(variables);
    }

    /** The user's own JVM options, for JVMs that run jobs. */
    List<String> userOptions() {
        return Arrays.stream(variables.getOrDefault("AUROCHS_JVM_OPTS", "").split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
    }
}
