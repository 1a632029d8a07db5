package io.aurochs.flink.operator;

import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.streaming.runtime.tasks.OneInputStreamTask;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Controller;

/** Flink's {@link OneInputStreamTask}, moving bundles. */
public final class BundleOneInputStreamTask<I, O> extends OneInputStreamTask<I, O> {
    private final BundleTask bundles;

    /** Called by Flink, by reflection. */
    public BundleOneInputStreamTask(Environment environment) throws Exception {
        super(environment);
        bundles = BundleTask.of(this, recordWriter, Rounds.OF_MANY_RECORDS);
    }

    @Override
    public void init() throws Exception {
        super.init();
        bundles.prepare(inputProcessor, operatorChain);
    }

    @Override
    public CanEmitBatchOfRecordsChecker getCanEmitBatchOfRecords() {
        return bundles.untilCollection(super.getCanEmitBatchOfRecords());
    }

    @Override
    protected void processInput(Controller controller) throws Exception {
        bundles.processInput(controller, super::processInput);
    }
}
