package io.aurochs.benchmarks.driver.experiment;

import io.aurochs.benchmarks.driver.experiment.Requests.Asked;
import io.aurochs.benchmarks.driver.run.Engine;
import io.aurochs.benchmarks.driver.run.RunPlace;
import io.aurochs.benchmarks.driver.run.RunRequest;
import java.util.List;
import java.util.TreeMap;

/**
 * All that decides what a run measures: with the same key it need not be repeated.
 *
 * @param engine with its version
 * @param build of the code, another one after each change
 * @param machine where
 * @param jvm heap and collector
 * @param app the application
 * @param system that runs it
 * @param settings of the job
 * @param parallelism number of sources
 * @param processors how many the JVM may use
 * @param cpus which; empty: all
 * @param acks whether records are tracked
 * @param input the text's file, where one is read; else empty
 * @param warmup seconds before the window
 * @param seconds length of the window
 * @param rate records a second; 0: as fast as they are taken
 * @param round from 1
 */
record RunKey(
        String engine,
        String build,
        String machine,
        String jvm,
        String app,
        String system,
        TreeMap<String, String> settings,
        int parallelism,
        int processors,
        List<Integer> cpus,
        boolean acks,
        String input,
        double warmup,
        double seconds,
        double rate,
        int round) {
    static RunKey of(Asked asked, String machine) {
        Engine engine = asked.engine();
        RunPlace place = asked.place();
        RunRequest request = asked.request();
        return new RunKey(
                engine.title(),
                engine.build(),
                machine,
                engine.jvm().words(),
                place.app(),
                request.system(),
                new TreeMap<>(request.settings()),
                place.parallelism(),
                asked.processors(),
                place.cpus(),
                place.acks(),
                place.input() == null ? "" : String.valueOf(place.input().getFileName()),
                request.warmup(),
                request.seconds(),
                request.rate(),
                asked.round());
    }
}
