package io.aurochs.storm.sample;

import java.util.Map;
import org.apache.storm.hooks.BaseWorkerHook;
import org.apache.storm.task.WorkerUserContext;

/** Throws when it is started. */
public final class FailingWorkerHook extends BaseWorkerHook {
    private static final long serialVersionUID = 1L;

    @Override
    public void start(Map<String, Object> conf, WorkerUserContext context) {
        throw new IllegalArgumentException("no luck");
    }
}
