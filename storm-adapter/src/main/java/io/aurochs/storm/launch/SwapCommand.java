package io.aurochs.storm.launch;

import io.aurochs.control.RequestClient;
import io.aurochs.control.RequestException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code aurochs storm swap}: replaces a bolt of a topology that a process of {@code storm jar} runs. */
@Command(
        name = "swap",
        description = "Replaces a bolt of a topology that storm jar runs, without stopping it.",
        sortOptions = false)
final class SwapCommand implements Callable<Integer> {
    /** For the names of topologies: a process that does not answer is passed over. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(SwapCommand.class);

    private final Path base;
    private final PrintStream err;

    @Option(
            names = "--pid",
            paramLabel = "PID",
            description = "The process of storm jar, where several run a topology of this name.")
    private @Nullable Long pid;

    @Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "The topology's name.")
    private String topology = "";

    @Parameters(index = "1", paramLabel = "BOLT", description = "The bolt's name in it.")
    private String bolt = "";

    @Parameters(index = "2", paramLabel = "JAR", description = "A jar with the new bolt.")
    private Path jar = Path.of("");

    @Parameters(index = "3", paramLabel = "CLASS", description = "The new bolt's class.")
    private String className = "";

    @Parameters(index = "4..*", arity = "0..*", paramLabel = "ARG", description = "Strings for its constructor.")
    private final List<String> arguments = new ArrayList<>();

    SwapCommand(Path base, PrintStream err) {
        this.base = base;
        this.err = err;
    }

    @Override
    public Integer call() {
        try {
            List<String> request = new ArrayList<>(List.of(
                    SwapProtocol.SWAP, topology, bolt, jar.toAbsolutePath().toString(), className));
            request.addAll(arguments);
            new RequestClient(SwapProtocol.PROTOCOL, socket()).request(request.toArray(String[]::new));
            return ExitCode.DONE;
        } catch (RequestException e) {
            err.println("aurochs: " + e.getMessage());
            return ExitCode.JOB_FAILED;
        }
    }

    /** That of the process which runs the topology. */
    private Path socket() throws RequestException {
        if (pid != null) {
            return SwapProtocol.socket(base, pid);
        }
        Map<Long, List<String>> running = running();
        List<Long> found = running.keySet().stream()
                .filter(process -> running.getOrDefault(process, List.of()).contains(topology))
                .toList();
        if (found.size() > 1) {
            throw new RequestException("topology=" + topology + ": the processes " + found
                    + " run one of this name; name one of them with --pid");
        }
        if (found.isEmpty()) {
            throw new RequestException("topology=" + topology + ": no process of storm jar of yours runs it; "
                    + (running.isEmpty() ? "there is none" : "those run " + running)
                    + " (searched in " + base + ")");
        }
        return SwapProtocol.socket(base, found.get(0));
    }

    /** The topologies of each process that answers. */
    private Map<Long, List<String>> running() throws RequestException {
        Pattern name = Pattern.compile(Pattern.quote(SwapProtocol.prefix()) + "(\\d{1,18})");
        Map<Long, List<String>> running = new TreeMap<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(base, SwapProtocol.prefix() + "*")) {
            for (Path directory : directories) {
                Matcher matcher = name.matcher(directory.getFileName().toString());
                if (matcher.matches()) {
                    add(Long.parseLong(matcher.group(1)), running);
                }
            }
        } catch (IOException e) {
            throw new RequestException("directory=" + base + ": cannot be read: " + e, e);
        }
        return running;
    }

    private void add(long process, Map<Long, List<String>> running) {
        try {
            running.put(
                    process,
                    new RequestClient(SwapProtocol.PROTOCOL, SwapProtocol.socket(base, process), LONGEST)
                            .request(SwapProtocol.LIST).stream()
                                    .map(row -> row.get(0))
                                    .toList());
        } catch (RequestException e) {
            LOG.debug("process {} is passed over: it was killed, or the directory is another user's", process, e);
        }
    }
}
