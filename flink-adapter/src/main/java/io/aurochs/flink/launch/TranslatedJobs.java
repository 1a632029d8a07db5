package io.aurochs.flink.launch;

import io.aurochs.config.EngineConfig;
import io.aurochs.config.Setting;
import io.aurochs.flink.operator.TaskSettings;
import io.aurochs.flink.translate.CarriedEdges;
import io.aurochs.flink.translate.JobTranslator;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.JobType;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Job graphs whose tasks move bundles, whatever cluster they go to. */
final class TranslatedJobs {
    private static final Logger LOG = LoggerFactory.getLogger(TranslatedJobs.class);

    private TranslatedJobs() {}

    /**
     * Makes the job graph; warns of what the job asks for and does not get. To be called by the thread that submits the job.
     *
     * @param given loads the job's classes, as far as its environment knows
     */
    static JobGraph of(StreamGraph stream, TaskSettings settings, Configuration configuration, ClassLoader given)
            throws Exception {
        ClassLoader userClasses = userClasses(given);
        JobGraph job = JobGraphs.of(stream, configuration, userClasses);
        if (configuration.get(TaskManagerOptions.BUFFER_DEBLOAT_ENABLED)
                && EngineConfig.from(settings.engine()).transport() == EngineConfig.Transport.OFFHEAP) {
            LOG.warn(
                    "{} does nothing on channels whose bundles are outside the heap ({}=offheap)",
                    TaskManagerOptions.BUFFER_DEBLOAT_ENABLED.key(),
                    Setting.TRANSPORT.key());
        }
        CarriedEdges edges = new JobTranslator(stream, settings, userClasses).translate(job);
        LOG.info(
                "job '{}' runs on Aurochs: {} of {} edges between its tasks carry bundles, and bytes from one"
                        + " TaskManager to another; {}",
                job.getName(),
                edges.carrying(),
                edges.all(),
                settings);
        if (job.getJobType() == JobType.BATCH && edges.carrying() == 0) {
            LOG.warn(
                    "no edge of job '{}' carries bundles: its execution mode is batch (execution.runtime-mode), and none of"
                            + " the {} edges between its tasks may; aurochs flink explain gives the reasons",
                    job.getName(),
                    edges.all());
        }
        return job;
    }

    /**
     * Environments of the DataStream API V2 give Flink's own class loader. Main's thread then has a child of it that knows
     * the user's classes, too.
     */
    private static ClassLoader userClasses(ClassLoader given) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        for (ClassLoader ancestor = context; ancestor != null; ancestor = ancestor.getParent()) {
            if (ancestor == given) {
                return context;
            }
        }
        return given;
    }
}
