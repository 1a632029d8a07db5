package io.aurochs.engine;

import io.aurochs.channel.Signal;
import io.aurochs.epoch.SourceIngress;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockAccount;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.IngressBundleSize;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourcePace;
import io.aurochs.worker.Duty;
import io.aurochs.worker.EpochCrew;
import io.aurochs.worker.SourceDuty;
import java.util.List;
import java.util.Map;

/** Builds a pipeline, step by step in the order of the methods. */
interface PipelineAssembly {
    /**
     * What holds a source back.
     *
     * @param pace how far it has come
     * @param source raised when it may go on
     */
    Inflow inflow(Vertex vertex, SourcePace pace, Signal source);

    /**
     * How many records a source puts into a bundle.
     *
     * @param least the setting
     */
    IngressBundleSize bundleSize(int least);

    /** Its tasks; when each source has its inflow. */
    PipelineJob job(int duties, PipelineJob.Listener listener);

    /** Where a source's records come in; when the job is there. */
    SourceIngress ingress(Vertex vertex);

    /** By vertex that is no source, what its task has taken outside the heap; when the job is there. */
    Map<Vertex, BlockAccount> accounts();

    /** What the workers do, and the sources. */
    List<Duty> duties(EpochCrew crew, List<SourceDuty> sources);
}
