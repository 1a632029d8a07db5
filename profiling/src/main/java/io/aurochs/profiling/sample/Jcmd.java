package io.aurochs.profiling.sample;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The JDK's {@code jcmd} on one JVM: how everything is asked of it. Any thread; a call blocks until the JVM has answered. */
final class Jcmd {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ExternalProgram JCMD = new ExternalProgram(
            Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());

    /** For the JVM to answer, milliseconds: the usual ten seconds are too few on a simulated processor. */
    private static final String PATIENCE = "-J-Dsun.tools.attach.attachTimeout=50000";

    private final long pid;

    Jcmd(long pid) {
        this.pid = pid;
    }

    /** Of the JVM that is asked. */
    long pid() {
        return pid;
    }

    /**
     * Has one diagnostic command carried out.
     *
     * @return what it printed, without the line that names the JVM
     * @throws SamplingException if the JVM cannot be asked, or refuses
     */
    List<String> ask(String... command) throws SamplingException, InterruptedException {
        ExternalProgram.Output output = JCMD.run(
                LIMIT,
                Stream.concat(Stream.of(PATIENCE, Long.toString(pid)), Stream.of(command))
                        .toArray(String[]::new));
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
