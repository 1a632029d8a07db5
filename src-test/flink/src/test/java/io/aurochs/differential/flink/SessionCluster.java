package io.aurochs.differential.flink;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;

/**
 * A session cluster of Flink's own: a JobManager and TaskManagers, each a process, with Flink's libraries and Aurochs' jar
 * on their class path, and no user code.
 */
final class SessionCluster implements AutoCloseable {
    /** Of the first TaskManager. */
    static final int SLOTS = 4;

    private final Path folder;
    private final RestEndpoint rest = RestEndpoint.atFreePort();
    /** The JobManager's, then those of the TaskManagers. */
    private final List<Process> processes = new ArrayList<>();

    private int launched;
    private int slots;

    private SessionCluster(Path folder) throws IOException {
        this.folder = folder;
    }

    /** Starts a JobManager and one TaskManager with four slots, and waits until both are there. */
    static SessionCluster start(Path folder) throws Exception {
        SessionCluster cluster = new SessionCluster(folder);
        try {
            cluster.configure();
            cluster.launch(StandaloneSessionClusterEntrypoint.class);
            cluster.addTaskManager(SLOTS);
        } catch (Exception | Error e) {
            cluster.close();
            throw e;
        }
        return cluster;
    }

    private void configure() throws IOException {
        Map<String, Object> settings = new TreeMap<>();
        settings.put("jobmanager.rpc.address", "localhost");
        settings.put("jobmanager.rpc.port", RestEndpoint.atFreePort().port());
        settings.put("jobmanager.bind-host", "localhost");
        settings.put("rest.address", "localhost");
        settings.put("rest.bind-address", "localhost");
        settings.putAll(rest.settings());
        settings.put("taskmanager.host", "localhost");
        settings.put("taskmanager.bind-host", "localhost");
        settings.put("heartbeat.interval", 1_000);
        settings.put("heartbeat.timeout", 10_000);
        // Flink's scripts would work these out of the process's size.
        settings.put("taskmanager.cpu.cores", 1.0);
        settings.put("taskmanager.memory.framework.heap.size", "64m");
        settings.put("taskmanager.memory.framework.off-heap.size", "64m");
        settings.put("taskmanager.memory.task.heap.size", "128m");
        settings.put("taskmanager.memory.task.off-heap.size", "0m");
        settings.put("taskmanager.memory.managed.size", "16m");
        settings.put("taskmanager.memory.jvm-metaspace.size", "128m");
        settings.put("taskmanager.memory.jvm-overhead.min", "64m");
        settings.put("taskmanager.memory.jvm-overhead.max", "64m");
        settings.put("taskmanager.memory.network.min", "64m");
        settings.put("taskmanager.memory.network.max", "64m");
        settings.put("process.working-dir", folder.resolve("work"));
        settings.put("io.tmp.dirs", Files.createDirectories(folder.resolve("tmp")));
        Files.write(
                folder.resolve("config.yaml"),
                settings.entrySet().stream()
                        .map(setting -> setting.getKey() + ": " + setting.getValue())
                        .toList());
    }

    /** Starts another one, and waits until it has registered. */
    void addTaskManager(int itsSlots) throws Exception {
        launch(TaskManagerRunner.class, "-D", "taskmanager.numberOfTaskSlots=" + itsSlots);
        slots += itsSlots;
        awaitTaskManagers();
    }

    /** Kills the one that was started first. */
    void killTaskManager() throws Exception {
        kill(processes.remove(1));
        slots -= SLOTS;
        awaitTaskManagers();
    }

    private void awaitTaskManagers() throws Exception {
        int wanted = processes.size() - 1;
        // A TaskManager tells of its slots once it has registered.
        await(
                "/overview",
                overview -> overview.get("taskmanagers").asInt() == wanted
                        && overview.get("slots-total").asInt() == slots);
    }

    /** Asks its REST API until the answer is as wanted; where it never is, tells what the processes have printed. */
    JsonNode await(String path, Predicate<JsonNode> wanted) throws Exception {
        try {
            return rest.await(path, wanted);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + logs(), e);
        }
    }

    /** What its processes have printed. */
    private String logs() throws IOException {
        StringBuilder logs = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                logs.append(log.getFileName()).append(":\n").append(Files.readString(log));
            }
        }
        return logs.toString();
    }

    private void launch(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Dlog4j2.configurationFile=classpath:aurochs-flink-log4j2.xml",
                "-cp",
                libraries(),
                main.getName()));
        command.addAll(List.of("--configDir", folder.toString()));
        command.addAll(List.of(arguments));
        Path log = folder.resolve(main.getSimpleName() + "-" + launched++ + ".log");
        processes.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start());
    }

    /** The tests' own, less what is compiled here: that is what a Flink installation has in lib/. */
    private static String libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> entry.endsWith(".jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** The settings of a client. */
    Configuration client(String target) {
        Configuration configuration = new Configuration();
        configuration.setString("execution.target", target);
        configuration.setString("execution.attached", "true");
        configuration.setString("rest.address", "localhost");
        configuration.setString("rest.port", rest.port());
        configuration.setString("parallelism.default", "2");
        return configuration;
    }

    RestEndpoint rest() {
        return rest;
    }

    @Override
    public void close() {
        processes.forEach(SessionCluster::kill);
    }

    private static void kill(Process process) {
        process.destroyForcibly().onExit().join();
    }
}
