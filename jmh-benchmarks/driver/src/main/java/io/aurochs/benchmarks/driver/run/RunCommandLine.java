package io.aurochs.benchmarks.driver.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a JVM that carries out one run. */
final class RunCommandLine {
    /** The file that the run leaves its result in. */
    static final String RESULT = "result.json";

    private final Engine engine;
    private final RunPlace place;

    RunCommandLine(Engine engine, RunPlace place) {
        this.engine = engine;
        this.place = place;
    }

    /**
     * A new list, to which more of the program's arguments may be added.
     *
     * @param program what starts a JVM
     * @param jvmOptions besides those that every compared JVM gets, which they overrule
     * @param scratch the run's own directory
     */
    List<String> of(RunRequest request, List<String> program, List<String> jvmOptions, Path scratch) {
        List<String> command = new ArrayList<>(program);
        command.addAll(engine.jvm().flags(engine.jvmFlags(request.system(), place.app())));
        command.addAll(jvmOptions);
        // What a run leaves in the directory for temporary files goes with the run.
        command.add("-Djava.io.tmpdir=" + scratch);
        command.add("-Dlog4j2.configurationFile=benchmark-log4j2.xml");
        String system = Systems.program(request.system());
        command.addAll(List.of("-cp", engine.classPath(system, place.app()), engine.mainClass(place.app())));
        command.addAll(List.of("--system", system, "--app", place.app()));
        if (place.input() != null) {
            command.addAll(List.of("--input", place.input().toString()));
        }
        command.addAll(List.of("--result", scratch.resolve(RESULT).toString()));
        command.addAll(List.of("--warmup", Double.toString(request.warmup())));
        command.addAll(List.of("--seconds", Double.toString(request.seconds())));
        command.addAll(List.of("--parallelism", Integer.toString(place.parallelism())));
        command.addAll(List.of("--rate", Double.toString(request.rate())));
        RecordRange range = place.range();
        if (range != null) {
            command.addAll(List.of("--first", Long.toString(range.first()), "--last", Long.toString(range.last())));
        }
        if (place.acks()) {
            command.add("--acks");
        }
        if (request.checkOnly()) {
            command.add("--check");
        }
        request.settings().forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        return command;
    }
}
