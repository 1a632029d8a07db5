package io.aurochs.storm.sample;

import com.codahale.metrics.MetricRegistry;
import java.util.Map;
import org.apache.storm.metrics2.reporters.StormReporter;

/** A metrics reporter that cannot be stopped. */
public final class ThrowingReporter implements StormReporter {
    /** Storm makes it by name. */
    public ThrowingReporter() {}

    /**
     * Does nothing.
     *
     * @deprecated Storm's interface insists on it.
     */
    @Override
    @Deprecated
    public void prepare(MetricRegistry registry, Map<String, Object> conf, Map<String, Object> reporterConf) {}

    @Override
    public void start() {}

    @Override
    public void stop() {
        throw new IllegalStateException("on purpose");
    }

    @Override
    public void close() {}
}
