package io.aurochs.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The rest of a command line that names a user's file, a jar or a script: options, the file, and what is its own, whatever it looks like. */
final class UserFile {
    private static final String PLANNER = "org/apache/flink/table/planner/delegation/DefaultExecutorFactory.class";

    private UserFile() {}

    /**
     * What the program behind a command gets: its name and all that follows it but the launcher's own options.
     *
     * @param spec of the command, which stops parsing at the file
     * @param file as it was given
     * @param what it is, for messages
     * @param behind how many arguments follow it
     * @param valued the launcher's own option that has a value, or an empty string
     * @throws ParameterException if there is no such file
     */
    static List<String> arguments(CommandSpec spec, String file, String what, int behind, String valued) {
        if (!Files.isRegularFile(Path.of(file))) {
            throw new ParameterException(spec.commandLine(), "there is no " + what + " " + file);
        }
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int command = all.indexOf(spec.name());
        int fileAt = all.size() - behind - 1;
        List<String> arguments = new ArrayList<>();
        for (int at = command; at < fileAt; at++) {
            String argument = all.get(at);
            if (argument.equals(valued)) {
                at++;
            } else if (!argument.equals("--yes") && (valued.isEmpty() || !argument.startsWith(valued + "="))) {
                arguments.add(argument);
            }
        }
        arguments.addAll(all.subList(fileAt, all.size()));
        return arguments;
    }

    /**
     * Whether a jar holds Flink's planner itself. Flink finds two planners when its own stands on the class path as well, and refuses
     * both.
     */
    static boolean bringsPlanner(String jar) {
        try (JarFile file = new JarFile(jar)) {
            return file.getEntry(PLANNER) != null;
        } catch (IOException e) {
            // The program says what is wrong with it.
            return false;
        }
    }
}
