package io.aurochs.application.study.flink;

/** An application of the study as a job. */
public interface StudyJob {
    /** Puts the job together, onto the environment that the parts come from. */
    void build(JobParts parts);
}
