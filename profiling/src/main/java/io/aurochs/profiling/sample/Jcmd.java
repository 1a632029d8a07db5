package io.aurochs.profiling.sample;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The JDK's {@code jcmd} on one JVM: how everything is asked of it. Any thread; a call blocks until the JVM has answered. */
final class Jcmd {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

    private final long pid;

    Jcmd(long pid) {
        this.pid = pid;
    }

    /**
     * Has one diagnostic command carried out.
     *
     * @return what it printed, without the line that names the JVM
     * @throws SamplingException if the JVM cannot be asked, or refuses
     */
    List<String> ask(String... command) throws SamplingException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(JCMD.toString(), Long.toString(pid)));
        line.addAll(List.of(command));
        Tooling.Output output = Tooling.run(line, LIMIT);
        if (output.exit() != 0) {
            throw refused(command[0], output.lines());
        }
        return output.lines().stream().skip(1).toList();
    }

    private SamplingException refused(String command, List<String> answer) {
        String reason = answer.stream()
                .filter(line -> !line.isBlank() && !line.startsWith(pid + ":") && !line.startsWith("\tat "))
                .findFirst()
                .orElse("no answer");
        return new SamplingException("the JVM with pid " + pid + " cannot be asked (jcmd " + command + "): " + reason
                + "; it must run, belong to this user, and not have -XX:+DisableAttachMechanism");
    }
}
