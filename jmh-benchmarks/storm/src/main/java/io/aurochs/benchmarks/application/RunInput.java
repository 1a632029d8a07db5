package io.aurochs.benchmarks.application;

import io.aurochs.application.study.storm.StudyTopology;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.StudyWorkload;
import org.jspecify.annotations.Nullable;

/**
 * What the sources of a run emit.
 *
 * @param topology what processes it
 * @param acks whether every record is tracked until it is acked
 */
record RunInput(StudyWorkload workload, StudyTopology topology, boolean acks) {
    private static volatile @Nullable RunInput current;

    /** Makes this the input of the run of this JVM, whose sources find it through a static field alone. */
    void install() {
        current = this;
    }

    /** The lines of a source task, of the input that was installed last. */
    static RecordGenerator<String> lines(int task) {
        RunInput input = current;
        if (input == null) {
            throw new IllegalStateException("no run in this JVM: the measured sources read only where one was begun");
        }
        return input.workload.generator(task);
    }
}
