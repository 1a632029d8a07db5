package io.aurochs.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The rest of a command line that names a user's jar: options, the jar, and what is the jar's own, whatever it looks like. */
final class UserJar {
    private UserJar() {}

    /**
     * What the program behind a command gets: its name and all that follows it but the launcher's own options.
     *
     * @param spec of the command, which stops parsing at the jar
     * @param jar as it was given
     * @param behind how many arguments follow the jar
     * @param valued the launcher's own option that has a value, or an empty string
     * @throws ParameterException if there is no such jar
     */
    static List<String> arguments(CommandSpec spec, String jar, int behind, String valued) {
        if (!Files.isRegularFile(Path.of(jar))) {
            throw new ParameterException(spec.commandLine(), "there is no jar " + jar);
        }
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int command = all.indexOf(spec.name());
        int jarAt = all.size() - behind - 1;
        List<String> arguments = new ArrayList<>();
        for (int at = command; at < jarAt; at++) {
            String argument = all.get(at);
            if (argument.equals(valued)) {
                at++;
            } else if (!argument.equals("--yes") && (valued.isEmpty() || !argument.startsWith(valued + "="))) {
                arguments.add(argument);
            }
        }
        arguments.addAll(all.subList(jarAt, all.size()));
        return arguments;
    }
}
