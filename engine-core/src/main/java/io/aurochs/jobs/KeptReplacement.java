package io.aurochs.jobs;

import java.nio.file.Path;
import java.util.List;

/**
 * Functions of a kept job that a command has replaced.
 *
 * @param number one more for each
 * @param jar a copy of the command's
 */
record KeptReplacement(int number, Path jar, String factory, List<String> arguments) {
    KeptReplacement {
        arguments = List.copyOf(arguments);
    }
}
