package io.aurochs.launcher;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a command line does not say.
 *
 * @param variables of the process
 * @param javaVersion the feature version of the JDK that runs the launcher and what it starts
 * @param javaModules its modules
 * @param hugePages whether the kernel gives huge pages to a JVM that asks for them
 */
record Environment(Map<String, String> variables, int javaVersion, Set<String> javaModules, boolean hugePages) {
    Environment {
        variables = Map.copyOf(variables);
        javaModules = Set.copyOf(javaModules);
    }

    /** That of this process. */
    static Environment here() {
        return new Environment(
                System.getenv(),
                Runtime.version().feature(),
                ModuleFinder.ofSystem().findAll().stream()
                        .map(module -> module.descriptor().name())
                        .collect(Collectors.toSet()),
                areHugePagesGiven(Path.of("/sys/kernel/mm/transparent_hugepage/enabled")));
    }

    /** @param mode the kernel's file that names the modes that exist, with the present one in brackets */
    static boolean areHugePagesGiven(Path mode) {
        try {
            String modes = Files.readString(mode);
            return modes.contains("[always]") || modes.contains("[madvise]");
        } catch (IOException e) {
            // A kernel without them, or one that does not tell.
            return false;
        }
    }

    /** Whether an option such as {@code --add-opens=MODULE/PACKAGE=...} means something: of an unknown module a JVM warns. */
    boolean knowsModuleOf(String option) {
        return javaModules.contains(option.substring(option.indexOf('=') + 1, option.indexOf('/')));
    }

    /** The user's own JVM options, for JVMs that run jobs. */
    List<String> userOptions() {
        return Arrays.stream(variables.getOrDefault("AUROCHS_JVM_OPTS", "").split("\\s+"))
                .filter(option -> !option.isEmpty())
                .toList();
    }
}
