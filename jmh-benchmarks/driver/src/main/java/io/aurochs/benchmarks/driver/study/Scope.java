package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.experiment.Setup;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.Systems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What can be measured here, of what was asked for.
 *
 * @param apps asked for
 * @param engines asked for
 * @param processors ascending; the last is all that there are
 * @param numaNodes of the machine
 * @param acks whether engines that can track every record do so
 * @param directory where everything is left, absolute
 */
record Scope(
        List<StudyApp> apps,
        List<Engine> engines,
        List<ProcessorSet> processors,
        int numaNodes,
        boolean acks,
        Path directory) {
    private static final List<String> SYSTEMS = List.of(Systems.STOCK, Systems.AUROCHS, Systems.LOOP);

    Scope {
        apps = List.copyOf(apps);
        engines = List.copyOf(engines);
        processors = List.copyOf(processors);
    }

    /**
     * An application on an engine.
     *
     * @param app which
     * @param engine that has it
     */
    record Job(StudyApp app, Engine engine) {
        String label() {
            return app.command() + " on " + engine.title();
        }

        /** Whether it can be driven at a rate. */
        boolean measuresLatency() {
            return engine.app(app.command()).measuresLatency();
        }
    }

    /** All that can be run, application by application. */
    List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        for (StudyApp app : apps) {
            for (Engine engine : engines) {
                if (engine.find(app.command()).isPresent()
                        && engine.missing(SYSTEMS).isEmpty()) {
                    jobs.add(new Job(app, engine));
                }
            }
        }
        return jobs;
    }

    /** Those of one engine. */
    List<Job> jobs(String engine) {
        return jobs().stream().filter(job -> job.engine().name().equals(engine)).toList();
    }

    /** The engines on which something can be run. */
    List<Engine> usable() {
        return engines.stream().filter(engine -> !jobs(engine.name()).isEmpty()).toList();
    }

    /** A line for everything asked for that cannot be run. */
    List<String> unavailable() {
        List<String> lines = new ArrayList<>();
        for (Engine engine : engines) {
            engine.missing(SYSTEMS).ifPresent(reason -> lines.add("everything on " + engine.title() + ": " + reason));
            List<String> unknown = apps.stream()
                    .map(StudyApp::command)
                    .filter(app -> engine.find(app).isEmpty())
                    .toList();
            if (!unknown.isEmpty()) {
                lines.add(String.join(", ", unknown) + " on " + engine.title()
                        + ": not available, this version has no such application for it");
            }
        }
        return lines;
    }

    /**
     * Where an application's loop is run, on all processors: on the first of its engines, as it is the same program over the same lines on
     * each.
     */
    Setup loop(StudyApp app) {
        return jobs().stream()
                .filter(job -> job.app().equals(app))
                .map(this::setup)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("app=" + app.command() + ": not on any engine here"));
    }

    /** All processors. */
    ProcessorSet all() {
        return processors.get(processors.size() - 1);
    }

    /** On all processors. */
    Setup setup(Job job) {
        return setup(job, all());
    }

    Setup setup(Job job, ProcessorSet on) {
        return new Setup(
                job.engine().name(),
                job.app().command(),
                on.processors(),
                acks && job.engine().hasAcks());
    }

    /** All processors of one socket. */
    ProcessorSet oneSocket() {
        return processors.stream()
                .filter(set -> set.sockets() == 1)
                .reduce((fewer, more) -> more)
                .orElseGet(this::all);
    }

    /** The kernel's numbers of each set's processors, by how many there are. */
    Map<Integer, List<Integer>> cpus() {
        return processors.stream().collect(Collectors.toMap(ProcessorSet::processors, ProcessorSet::cpus));
    }

    /** On how many sockets. */
    int sockets() {
        return all().sockets();
    }
}
