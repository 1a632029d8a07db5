package io.aurochs.benchmarks.flink;

import io.aurochs.application.study.StudyApplication;
import java.io.Serializable;

/** Opens an application of the study where it is run. */
interface ApplicationFactory extends Serializable {
    StudyApplication open();
}
