/** Runs one of the study's jobs by itself, as any jar with a job is run: {@link io.aurochs.application.study.flink.launch.StudyMain}. */
package io.aurochs.application.study.flink.launch;
