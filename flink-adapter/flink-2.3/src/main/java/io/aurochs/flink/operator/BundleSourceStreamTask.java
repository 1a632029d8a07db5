package io.aurochs.flink.operator;

import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.streaming.api.functions.source.legacy.SourceFunction;
import org.apache.flink.streaming.api.operators.StreamSource;
import org.apache.flink.streaming.runtime.tasks.SourceStreamTask;

/** Flink's {@link SourceStreamTask}, moving bundles. */
@SuppressWarnings("deprecation") // a job may well use it
public final class BundleSourceStreamTask<O, F extends SourceFunction<O>, S extends StreamSource<O, F>>
        extends SourceStreamTask<O, F, S> {
    private final BundleTask bundles;

    /** Called by Flink, by reflection. */
    public BundleSourceStreamTask(Environment environment) throws Exception {
        super(environment);
        bundles = BundleTask.of(this, recordWriter, Rounds.OF_A_SOURCE_THREAD);
    }

    @Override
    protected void init() {
        super.init();
        bundles.prepare(inputProcessor, operatorChain);
    }
}
