package io.aurochs.web;

import io.aurochs.config.FrontEnd;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import java.net.URI;
import java.util.Optional;

/**
 * A job on the live page. Its methods are called by threads of the page, also for a moment after the job has left the page; they must not
 * wait for the job.
 */
public interface WatchedJob {
    /** What its user calls it. */
    String name();

    /** What it was written for. */
    FrontEnd frontEnd();

    /** Its vertices and edges; always the same ones, but for the task groups. */
    Graph graph();

    /**
     * The NUMA node that a task is placed on.
     *
     * @return {@link io.aurochs.place.MachineNodes#NOT_PLACED} if it is on none of its own
     */
    int nodeOf(int task);

    /**
     * The core that the thread is bound to which runs a task.
     *
     * @return {@link io.aurochs.place.MachineNodes#NOT_PLACED} if to none
     */
    int coreOf(int task);

    /** Reads what tasks count. What is not set is not shown. */
    void readTasks(TaskReadings into);

    /** Reads what tasks have now. What is not set is not shown. */
    default void readGauges(TaskGauges into) {}

    /** Reads what channels count; nothing where they do not. */
    void readChannels(LinkReadings into);

    /** The newest checkpoint that is complete; nothing before the first one, or where there are none. */
    default Optional<LastCheckpoint> lastCheckpoint() {
        return Optional.empty();
    }

    /** How records get from one vertex to another, in a word or two; nothing where that is not known. */
    default Optional<String> transport(Vertex from, Vertex to) {
        return Optional.empty();
    }

    /** Where the job's own front end shows it; nothing where that is not known. */
    default Optional<URI> ownPage() {
        return Optional.empty();
    }

    /** The threads that run a task now. */
    default TaskThreads threadsOf(int task) {
        return TaskThreads.unknown();
    }
}
