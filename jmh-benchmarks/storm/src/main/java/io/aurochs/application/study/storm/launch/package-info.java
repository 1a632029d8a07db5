/** Runs one of the study's topologies by itself, as any jar with a topology is run: {@link io.aurochs.application.study.storm.launch.StudyMain}. */
package io.aurochs.application.study.storm.launch;
