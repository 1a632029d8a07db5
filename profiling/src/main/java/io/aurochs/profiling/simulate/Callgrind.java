package io.aurochs.profiling.simulate;

import io.aurochs.profiling.sample.CodeList;
import io.aurochs.profiling.sample.CompiledMethod;
import io.aurochs.profiling.sample.ExternalProgram;
import io.aurochs.profiling.sample.SamplingException;
import io.aurochs.profiling.sample.ThreadNames;
import io.aurochs.profiling.sample.UnusableToolException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JVM on valgrind's simulated processor (tool callgrind). It starts with the simulation off, at about a tenth of the speed; while it is
 * on, at about a fiftieth. Its threads take turns, one at a time. Commands reach it through valgrind's own {@code vgdb}. One thread.
 */
public final class Callgrind {
    private static final ExternalProgram VALGRIND = new ExternalProgram("valgrind");
    private static final ExternalProgram CONTROL = new ExternalProgram("vgdb");
    private static final Duration LONGEST_COMMAND = Duration.ofMinutes(2);

    private static final String COSTS = "costs";
    private static final String LISTING = "code.log";
    private static final String COMPILERS = "compilers.json";
    private static final String CHANNEL = "vgdb";
    private static final Pattern THREAD = Pattern.compile("\\s*Thread (\\d+): .*\\(lwpid (\\d+)\\).*");

    private final Path directory;
    private final long pid;
    private List<CompiledMethod> methods = List.of();

    /**
     * One that runs.
     *
     * @param directory as in its command line
     */
    public Callgrind(Path directory, long pid) {
        this.directory = directory;
        this.pid = pid;
    }

    /** @throws UnusableToolException if valgrind is not installed */
    public static void require() throws UnusableToolException {
        if (!VALGRIND.isInstalled() || !CONTROL.isInstalled()) {
            throw new UnusableToolException(
                    "there is no valgrind on PATH, which simulates the processor; run './aurochs setup"
                            + " --profile' to install Debian's valgrind");
        }
    }

    /**
     * What stands before the java program.
     *
     * @param directory where everything goes that is recorded
     */
    public static List<String> program(Path directory) {
        List<String> command = new ArrayList<>(List.of(
                VALGRIND.name(),
                "--tool=callgrind",
                "--cache-sim=yes",
                "--instr-atstart=no",
                "--separate-threads=yes",
                "--dump-instr=yes",
                "--dump-line=no",
                "--compress-pos=no",
                "--callgrind-out-file=" + directory.resolve(COSTS),
                "--vgdb-prefix=" + directory.resolve(CHANNEL),
                // A JVM reads and changes the registers in its handler of SIGSEGV, and as it starts finds out there
                // what the
                // processor can do: with fewer it would find stale ones. And compiled loops ask for a safepoint by a
                // load
                // whose result nothing uses but the flags; valgrind would leave it out, and such a loop would never
                // stop.
                "--vex-iropt-register-updates=allregs-at-each-insn",
                "--smc-check=all-non-file",
                // In turn: else a thread that polls may take many turns before one that has work to do.
                "--fair-sched=yes",
                "--quiet"));
        command.addAll(CacheModel.STUDY.options());
        return command;
    }

    /**
     * The JVM's flags for a simulation: it lists its compiled code, and two runs are alike. They must come last.
     *
     * @param directory the same; a file with directives for the compilers is written there
     */
    public static List<String> jvmFlags(Path directory) throws IOException {
        // What the optimising compiler makes is listed with all that is inlined. The first one compiles several times
        // as much and inlines little: it would take a third of the time until the window to list that, too.
        Path compilers =
                Files.writeString(directory.resolve(COMPILERS), "[{match: \"*.*\", c2: {PrintNMethods: true}}]\n");
        return List.of(
                // Valgrind knows no AVX-512.
                "-XX:UseAVX=2",
                // Threads take turns: compilers in the background would never catch up with the code that they compile.
                // Who needs compiled code waits for it. Both compilers: what runs once in a bundle runs too seldom in a
                // simulation for the optimising one, and would be interpreted, at many times its cost.
                "-Xbatch",
                "-XX:CompileThresholdScaling=0.1",
                "-XX:CICompilerCount=2",
                // Nor is compiled code ever removed: what is compiled later, as when the job ends, would lie at its
                // address.
                "-XX:-UseCodeCacheFlushing",
                "-XX:-MethodFlushing",
                "-XX:-ClassUnloading",
                "-XX:-ResizeTLAB",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+DebugNonSafepoints",
                "-XX:CompilerDirectivesFile=" + compilers,
                "-XX:+PrintInterpreter",
                "-XX:+PrintStubCode",
                "-XX:+PrintNativeNMethods",
                "-XX:+LogVMOutput",
                "-XX:-DisplayVMOutput",
                // Newer JVMs warn on standard output that there is no disassembler.
                "-Xlog:os=off",
                "-XX:LogFile=" + directory.resolve(LISTING));
    }

    /** From now on everything is counted. */
    public void begin() throws SamplingException, InterruptedException {
        command("instrumentation", "on");
    }

    /** What has been counted goes to files, and nothing is counted any more. */
    public void end() throws SamplingException, InterruptedException {
        command("dump", "end");
        command("instrumentation", "off");
        methods = CodeList.ofJvm(pid);
    }

    /** By valgrind's number of it, the name of each thread that runs. */
    public Map<Integer, String> threadNames() throws SamplingException, InterruptedException {
        Map<Long, String> bySystemId = ThreadNames.ofJvm(pid);
        Map<Integer, String> names = new HashMap<>();
        for (String line : command("v.info", "scheduler")) {
            Matcher thread = THREAD.matcher(line);
            String name = thread.matches() ? bySystemId.get(Long.parseLong(thread.group(2))) : null;
            if (name != null) {
                names.put(Integer.parseInt(thread.group(1)), name);
            }
        }
        return names;
    }

    /** The code that the JVM had made by the end; what was inlined is known of the optimising compiler's. */
    CodeMap code() throws IOException {
        CodeMap code = CodeListing.read(directory.resolve(LISTING));
        for (CompiledMethod method : methods) {
            if (code.at(method.start()) == null) {
                code.add(new CodeUnit(
                        method.name(), CodeUnit.Kind.METHOD, method.start(), method.end(), new TreeMap<>()));
            }
        }
        return code;
    }

    /** What each thread has executed between the begin and the end. */
    List<ThreadCosts> costs() throws IOException {
        List<ThreadCosts> threads = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(Callgrind::isOfThread).sorted().toList()) {
                threads.add(CallgrindFile.read(file));
            }
        }
        return threads;
    }

    /** The first dump; valgrind writes another one, of nothing, when the JVM ends. */
    private static boolean isOfThread(Path file) {
        return file.getFileName().toString().startsWith(COSTS + ".1-");
    }

    private List<String> command(String... words) throws SamplingException, InterruptedException {
        String[] arguments = Stream.concat(
                        Stream.of("--pid=" + pid, "--vgdb-prefix=" + directory.resolve(CHANNEL)), Stream.of(words))
                .toArray(String[]::new);
        ExternalProgram.Output output = CONTROL.run(LONGEST_COMMAND, arguments);
        if (output.exit() != 0) {
            throw new SamplingException(
                    "valgrind does not take the command " + String.join(" ", words) + ": " + output.firstLine());
        }
        return output.lines();
    }
}
