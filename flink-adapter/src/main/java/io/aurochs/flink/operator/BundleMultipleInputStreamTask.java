package io.aurochs.flink.operator;

import org.apache.flink.runtime.execution.Environment;
import org.apache.flink.streaming.runtime.tasks.MultipleInputStreamTask;
import org.apache.flink.streaming.runtime.tasks.mailbox.MailboxDefaultAction.Controller;

/** Flink's {@link MultipleInputStreamTask}, moving bundles. */
public final class BundleMultipleInputStreamTask<O> extends MultipleInputStreamTask<O> {
    private final BundleTask bundles;

    /** Called by Flink, by reflection. */
    public BundleMultipleInputStreamTask(Environment environment) throws Exception {
        super(environment);
        bundles = BundleTask.of(this, recordWriter, Rounds.OF_ONE_RECORD);
    }

    @Override
    public void init() throws Exception {
        super.init();
        bundles.prepare(inputProcessor, operatorChain);
    }

    @Override
    protected void processInput(Controller controller) throws Exception {
        bundles.processInput(controller, super::processInput);
    }
}
