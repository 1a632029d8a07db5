package io.aurochs.differential.flink;

import io.aurochs.differential.flink.job.Setup;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A system that runs jobs; nothing but {@code execution.target} selects it. */
enum Target {
    /** Flink as it is. */
    STOCK("local"),
    /** The system under test; {@code -Daurochs.test.target=local} has stock Flink tested against itself. */
    AUROCHS(System.getProperty("aurochs.test.target", "aurochs"));

    private final String executionTarget;

    Target(String executionTarget) {
        this.executionTarget = executionTarget;
    }

    /** What {@code execution.target} is on this system. */
    String executionTarget() {
        return executionTarget;
    }

    /** The settings of a job on this system. */
    Configuration configuration(Setup setup) {
        Configuration configuration = new Configuration();
        configuration.setString("execution.target", executionTarget);
        configuration.setString("execution.attached", "true");
        configuration.setString("rest.bind-port", "0");
        configuration.setString("rest.port", "0");
        configuration.setString("taskmanager.memory.network.min", "128 mb");
        configuration.setString("taskmanager.memory.network.max", "128 mb");
        configuration.setString("taskmanager.memory.managed.size", "64 mb");
        // Idleness and alignment are looked after this often.
        configuration.setString("pipeline.auto-watermark-interval", "5 ms");
        setup.writeTo(configuration);
        return configuration;
    }

    /** An environment whose jobs go to this system; their classes are those of the thread's context class loader. */
    StreamExecutionEnvironment environment(Configuration configuration) {
        return new StreamExecutionEnvironment(
                configuration, Thread.currentThread().getContextClassLoader());
    }
}
