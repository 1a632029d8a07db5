package io.aurochs.differential.flink;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Bench;
import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.flink.translate.JobTranslator;
import io.aurochs.flink.translate.SettingsReader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** What Aurochs plans for the edges of a job, which does not run for it. */
final class PlannedEdges {
    private PlannedEdges() {}

    /** How many of them carry bundles. */
    static int carrying(FlinkJob job, Setup setup) throws Exception {
        Configuration configuration = Target.AUROCHS.configuration(setup);
        job.settings().forEach(configuration::setString);
        try (Run run = Run.open(job.name())) {
            StreamExecutionEnvironment environment = Target.AUROCHS.environment(configuration);
            job.build(new Bench(environment, job.name(), run, setup));
            StreamGraph stream = environment.getStreamGraph();
            return new JobTranslator(
                            stream,
                            SettingsReader.read(configuration),
                            Thread.currentThread().getContextClassLoader())
                    .translate(stream.getJobGraph())
                    .carrying();
        }
    }
}
