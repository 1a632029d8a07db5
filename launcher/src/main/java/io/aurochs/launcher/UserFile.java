package io.aurochs.launcher;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The rest of a command line that names a user's file, a jar or a script: options, the file, and what is its own, whatever it looks like. */
final class UserFile {
    private UserFile() {}

    /**
     * What the program of a command gets: its name and all that follows it but the launcher's own options.
     *
     * @param spec of the command, which stops parsing at a positional file
     * @param file as it was given
     * @param what it is, for messages
     * @param fromFile how many of the last arguments are no options: the file and all after it; none where an option names the file
     * @param valued the launcher's own option that has a value, or an empty string
     * @throws ParameterException if there is no such file
     */
    static List<String> arguments(CommandSpec spec, String file, String what, int fromFile, String valued) {
        if (!Files.isRegularFile(Path.of(file))) {
            throw new ParameterException(spec.commandLine(), "there is no " + what + " " + file);
        }
        return arguments(spec, fromFile, valued);
    }

    /** As {@link #arguments(CommandSpec, String, String, int, String)}, for a command that need not name a file. */
    static List<String> arguments(CommandSpec spec, int fromFile, String valued) {
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int command = all.indexOf(spec.name());
        int fileAt = all.size() - fromFile;
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
}
