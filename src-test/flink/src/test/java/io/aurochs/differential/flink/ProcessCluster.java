package io.aurochs.differential.flink;

import io.aurochs.flink.launch.FlinkVersions;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.container.entrypoint.StandaloneApplicationClusterEntryPoint;
import org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.databind.JsonNode;

/**
 * A standalone cluster of Flink's own: a JobManager and TaskManagers, each a process, with Flink's libraries and Aurochs' jar
 * on their class path, and no user code.
 */
final class ProcessCluster implements AutoCloseable {
    /** Of a TaskManager that is alone. */
    static final int SLOTS = 4;

    private static final int SHOWN_LINES = 60;
    private static final long PATIENCE_S = 120;
    private static final long TO_END_S = 300;

    /**
     * Becomes a command that is killed when whoever started it closes the pipe to its standard input, or dies however: the
     * kernel closes it then.
     */
    private static final String AS_LONG_AS_ITS_STARTER =
            "exec 3<&0; { cat <&3; kill -9 $$; } >/dev/null 2>&1 & exec \"$@\" 3<&- </dev/null";

    private final Path folder;
    private final RestEndpoint rest = RestEndpoint.atFreePort();
    private final Part jobManager;
    private final List<Part> taskManagers = new ArrayList<>();
    private int launched;

    /**
     * A process of the cluster.
     *
     * @param slots none of a JobManager
     */
    private record Part(Process process, Path log, int slots) {

        void requireAlive() {
            if (!process.isAlive()) {
                throw new AssertionError(log.getFileName() + ": the process has ended with " + process.exitValue());
            }
        }

        /** Lets it say goodbye to the JobManager, which would notice its absence much later. */
        void stop() {
            process.destroy();
            process.onExit().join();
        }

        void kill() {
            process.destroyForcibly().onExit().join();
        }

        /** What it has printed last. */
        String lastLines() {
            try {
                List<String> lines = Files.readAllLines(log);
                return log.getFileName() + ":\n"
                        + String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size()));
            } catch (IOException e) {
                return log + ": " + e;
            }
        }
    }

    private ProcessCluster(Path folder, Class<?> entryPoint, String... arguments) throws IOException {
        this.folder = folder;
        configure();
        jobManager = launch(entryPoint, libraries(), 0, arguments);
    }

    /** Starts the JobManager of a session. */
    static ProcessCluster startSession(Path folder) throws IOException {
        return new ProcessCluster(folder, StandaloneSessionClusterEntrypoint.class);
    }

    /**
     * Starts the JobManager of an application, which calls a main and ends with its jobs.
     *
     * @param options of Flink's {@code standalone-job.sh}, and the program's arguments
     */
    static ProcessCluster startApplication(Path folder, String... options) throws IOException {
        // A TaskManager registers later, however slow this machine is.
        String[] patient = {"-D", "slot.request.timeout=" + PATIENCE_S + " s"};
        return new ProcessCluster(
                folder,
                StandaloneApplicationClusterEntryPoint.class,
                Stream.concat(Stream.of(patient), Stream.of(options)).toArray(String[]::new));
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
        // On a loaded machine processes take long to start.
        settings.put("pekko.startup-timeout", "60 s");
        settings.put("pekko.ask.timeout", "60 s");
        settings.put("heartbeat.interval", 1_000);
        settings.put("heartbeat.timeout", 10_000);
        // Metrics asked of a TaskManager that is just being stopped never come, and others are not asked for meanwhile.
        settings.put("web.timeout", 10_000);
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
        // Where jars of applications are copied; otherwise a folder that all clusters of the machine share.
        settings.put("user.artifacts.base-dir", folder.resolve("artifacts"));
        settings.put("process.working-dir", folder.resolve("work"));
        settings.put("io.tmp.dirs", Files.createDirectories(folder.resolve("tmp")));
        Files.write(
                folder.resolve("config.yaml"),
                settings.entrySet().stream()
                        .map(setting -> setting.getKey() + ": " + setting.getValue())
                        .toList());
    }

    /** Waits until it has one TaskManager, all of whose slots are free; starts it, and stops others, if need be. */
    void haveOneTaskManager() throws Exception {
        if (taskManagers.size() != 1 || taskManagers.get(0).slots() != SLOTS) {
            stopTaskManagers();
            addTaskManagers(SLOTS);
        }
        awaitFreeSlots();
    }

    /** Starts one that is alone; it registers some time after this returns. */
    void beginOneTaskManager() throws IOException {
        addTaskManager(libraries(), SLOTS);
    }

    /** Starts some with so many slots each, and waits until they have registered. */
    void addTaskManagers(int... slotsOfEach) throws Exception {
        for (int slots : slotsOfEach) {
            addTaskManager(libraries(), slots);
        }
        awaitTaskManagers();
    }

    /** Starts one that has Flink's libraries alone, and waits until it has registered. */
    void addTaskManagerWithoutAurochs() throws Exception {
        String aurochs = Path.of(FlinkVersions.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
        addTaskManager(
                Stream.of(libraries().split(File.pathSeparator, -1))
                        .filter(library -> !library.equals(aurochs))
                        .collect(Collectors.joining(File.pathSeparator)),
                SLOTS - 1);
        awaitTaskManagers();
    }

    private void addTaskManager(String libraries, int slots) throws IOException {
        taskManagers.add(
                launch(TaskManagerRunner.class, libraries, slots, "-D", "taskmanager.numberOfTaskSlots=" + slots));
    }

    /** Stops all, and waits until the JobManager knows. */
    void stopTaskManagers() throws Exception {
        taskManagers.forEach(Part::stop);
        taskManagers.clear();
        awaitTaskManagers();
    }

    /** Kills the one that was started last; the JobManager notices later. */
    void killLastTaskManager() {
        taskManagers.remove(taskManagers.size() - 1).kill();
    }

    private void awaitTaskManagers() throws Exception {
        // A TaskManager tells of its slots once it has registered.
        await(
                "/overview",
                overview -> overview.get("taskmanagers").asInt() == taskManagers.size()
                        && overview.get("slots-total").asInt() == slots());
    }

    /** Waits until the JobManager of an application has ended; gives its exit code. */
    int awaitEnd() throws InterruptedException {
        if (!jobManager.process().waitFor(TO_END_S, TimeUnit.SECONDS)) {
            throw new AssertionError("the JobManager does not end\n" + lastLines());
        }
        return jobManager.process().exitValue();
    }

    /** Waits until a thread of a TaskManager runs code of a class with this prefix. */
    void awaitTaskIn(String prefix) throws Exception {
        long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (!stacksOfTaskManagers().contains("at " + prefix)) {
            requireAlive();
            if (System.nanoTime() - giveUp > 0) {
                throw new AssertionError("no task runs in " + prefix + "\n" + lastLines());
            }
        }
    }

    private String stacksOfTaskManagers() throws IOException {
        StringBuilder stacks = new StringBuilder();
        for (Part taskManager : taskManagers) {
            Process print = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            String.valueOf(taskManager.process().pid()),
                            "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            stacks.append(new String(print.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        }
        return stacks.toString();
    }

    /** What the JobManager has logged. */
    List<String> log() throws IOException {
        return Files.readAllLines(jobManager.log());
    }

    /** Waits until no job has any of its slots. */
    void awaitFreeSlots() throws Exception {
        await("/overview", overview -> overview.get("slots-available").asInt() == slots());
    }

    private int slots() {
        return taskManagers.stream().mapToInt(Part::slots).sum();
    }

    /**
     * Asks its REST API until the answer is as wanted; where it never is, or one of the processes has ended, tells what they
     * have printed.
     */
    JsonNode await(String path, Predicate<JsonNode> wanted) throws Exception {
        try {
            return rest.await(path, wanted, this::requireAlive);
        } catch (AssertionError e) {
            throw withLastLines(e);
        }
    }

    /** Waits until a metric of the subtasks of a job's first source, in sum, is as wanted. */
    void awaitMetric(String job, String name, DoublePredicate wanted) throws Exception {
        try {
            rest.awaitMetric(job, "Source", name, wanted, this::requireAlive);
        } catch (AssertionError e) {
            throw withLastLines(e);
        }
    }

    private void requireAlive() {
        parts().forEach(Part::requireAlive);
    }

    private AssertionError withLastLines(AssertionError failure) {
        return new AssertionError(failure.getMessage() + "\n" + lastLines(), failure);
    }

    /** What all processes have printed last. */
    String lastLines() {
        return parts().map(Part::lastLines).collect(Collectors.joining("\n"));
    }

    private Stream<Part> parts() {
        return Stream.concat(Stream.of(jobManager), taskManagers.stream());
    }

    private Part launch(Class<?> main, String libraries, int slots, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("sh", "-c", AS_LONG_AS_ITS_STARTER, "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Dlog4j2.configurationFile=classpath:aurochs-flink-log4j2.xml",
                "-cp",
                libraries,
                main.getName()));
        command.addAll(List.of("--configDir", folder.toString()));
        command.addAll(List.of(arguments));
        Path log = folder.resolve(main.getSimpleName() + "-" + launched++ + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new Part(process, log, slots);
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
        parts().forEach(Part::kill);
    }
}
