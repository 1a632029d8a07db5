package io.aurochs.storm.daemon;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.stats.StatsUtil;
import org.jspecify.annotations.Nullable;

/**
 * The command line of a topology's JVM: the daemon's own libraries without Storm's server, the submitted jar between Storm's libraries and
 * ours, and the flags that the launcher gave the daemon.
 */
final class JvmCommand {
    /** How Storm's configuration finds the settings of a command line. */
    private static final String OPTIONS = "storm.options";
    /** Another name of Storm's file. */
    private static final String FILE = "storm.conf.file";

    private static final String LOGGING = "-Dlog4j2.configurationFile=";

    /** Of the daemon's flags those that any JVM with topologies has; its heap is not theirs. */
    private static final List<String> INHERITED = List.of(
            "--add-exports",
            "--add-opens",
            "--enable-native-access",
            "--sun-misc-unsafe-memory-access",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:+UseCondCardMark",
            "-XX:+UseTransparentHugePages",
            "-Dchronicle.",
            "-Daurochs.",
            LOGGING);

    private final Map<String, Object> conf;
    private final Map<String, String> settings;

    /**
     * Creates it.
     *
     * @param conf Storm's configuration, with the daemon's settings
     * @param settings those of them that the JVMs do not find in Storm's files
     */
    JvmCommand(Map<String, Object> conf, Map<String, String> settings) {
        this.conf = new HashMap<>(conf);
        this.settings = Map.copyOf(settings);
    }

    /**
     * Returns it.
     *
     * @param topoConf the topology's own configuration
     * @param more settings of Storm's and of ours for this topology alone, which the topology's own overrule
     * @param logs where the JVM writes
     * @throws IllegalArgumentException with a line for the user when a setting of the topology's is wrong
     * @throws IOException when what is kept of the topology cannot be read
     */
    List<String> of(KeptTopology topology, Map<String, Object> topoConf, Map<String, String> more, Path logs)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> INHERITED.stream().anyMatch(flag::startsWith))
                .map(flag -> withLogging(flag, topoConf.get(Config.TOPOLOGY_LOGGING_CONFIG_FILE)))
                .forEach(command::add);
        command.addAll(ChildOptions.of(conf, topoConf, topology.id()));
        StringJoiner options = new StringJoiner(",");
        Stream.concat(settings.entrySet().stream(), more.entrySet().stream())
                .map(setting -> URLEncoder.encode(setting.getKey() + "=" + setting.getValue(), StandardCharsets.UTF_8))
                .forEach(options::add);
        command.add("-D" + OPTIONS + "=" + options);
        String file = System.getProperty(FILE, "");
        if (!file.isEmpty()) {
            command.add("-D" + FILE + "=" + file);
        }
        command.add("-Dstorm.id=" + topology.id());
        command.add("-Daurochs.log.date=yyyy-MM-dd HH:mm:ss.SSS");
        command.addAll(List.of("-cp", classPath(topology, topoConf)));
        command.addAll(List.of(TopologyJvm.class.getName(), topology.directory().toString(), logs.toString()));
        return command;
    }

    /** A topology's own file comes on top of ours, as it does on Storm's. */
    private static String withLogging(String flag, @Nullable Object file) {
        return file != null && flag.startsWith(LOGGING) ? flag + "," + file : flag;
    }

    private static String classPath(KeptTopology topology, Map<String, Object> topoConf) throws IOException {
        Path server = where(StatsUtil.class);
        Path ours = where(JvmCommand.class);
        List<String> path = new ArrayList<>();
        int jar = -1;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path absolute = Path.of(entry).toAbsolutePath().normalize();
            if (absolute.equals(ours)) {
                jar = path.size();
            }
            if (!absolute.equals(server)) {
                path.add(absolute.toString());
            }
        }
        List<String> submitted = new ArrayList<>();
        topology.classPath().forEach(each -> submitted.add(each.toString()));
        submitted.addAll(strings(topoConf.get(Config.TOPOLOGY_CLASSPATH)));
        // Ours comes last: what it cannot relocate (JNA) must not hide the user's own version.
        path.addAll(jar < 0 ? path.size() : jar, submitted);
        path.addAll(0, strings(topoConf.get(Config.TOPOLOGY_CLASSPATH_BEGINNING)));
        return String.join(File.pathSeparator, path);
    }

    private static Path where(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toAbsolutePath()
                    .normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path entry is no file", e);
        }
    }

    private static List<String> strings(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(String.valueOf(value));
    }
}
