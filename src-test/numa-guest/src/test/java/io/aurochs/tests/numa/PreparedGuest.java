package io.aurochs.tests.numa;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the guest is made of, as the script {@code guest/prepare} provides it.
 *
 * @param tree directory of the guest's files, with a Java runtime in {@code jre}
 * @param kernel its kernel
 * @param qemu QEMU's program for x86-64
 * @param libraries directories of libraries for QEMU, separated by colons
 */
record PreparedGuest(Path tree, Path kernel, Path qemu, String libraries) {
    private static final int UNAVAILABLE = 3;

    /**
     * Runs the script; what it tells of its progress goes to standard error.
     *
     * @throws GuestUnavailableException when it says that this machine cannot provide the guest
     */
    static PreparedGuest prepare(List<String> script) throws Exception {
        Path answer = Files.createTempFile("prepared", ".txt");
        try {
            run(script, answer);
            return parse(Files.readAllLines(answer));
        } finally {
            Files.delete(answer);
        }
    }

    private static void run(List<String> script, Path answer) throws Exception {
        Process process =
                new ProcessBuilder(script).redirectOutput(answer.toFile()).start();
        process.getOutputStream().close();
        String last = "";
        try (BufferedReader messages =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = messages.readLine(); line != null; line = messages.readLine()) {
                System.err.println(line);
                last = line;
            }
        }
        int exitCode = process.waitFor();
        if (exitCode == UNAVAILABLE) {
            throw new GuestUnavailableException(last.replaceFirst("^numa-guest: ", ""));
        }
        if (exitCode != 0) {
            throw new IOException(String.join(" ", script) + " failed with exit code " + exitCode + ": " + last);
        }
    }

    private static PreparedGuest parse(List<String> lines) throws IOException {
        Map<String, String> values = new HashMap<>();
        lines.stream()
                .map(line -> line.split("=", 2))
                .filter(parts -> parts.length == 2)
                .forEach(parts -> values.put(parts[0], parts[1]));
        String tree = values.get("tree");
        String kernel = values.get("kernel");
        String qemu = values.get("qemu");
        String libraries = values.get("libraries");
        if (tree == null || kernel == null || qemu == null || libraries == null) {
            throw new IOException(
                    "the script does not say where all of tree, kernel, qemu and libraries are: " + lines);
        }
        return new PreparedGuest(Path.of(tree), Path.of(kernel), Path.of(qemu), libraries);
    }
}
