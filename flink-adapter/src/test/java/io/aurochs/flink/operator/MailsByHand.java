package io.aurochs.flink.operator;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.flink.util.function.ThrowingRunnable;

/** A mailbox whose mails are run when the test says so. */
final class MailsByHand implements MailboxExecutor {
    private final Queue<ThrowingRunnable<? extends Exception>> mails = new ArrayDeque<>();
    private boolean isRejecting;

    /** Takes no more mails, as at the end of a task. */
    void reject() {
        isRejecting = true;
    }

    int count() {
        return mails.size();
    }

    void runAll() {
        while (tryYield()) {}
    }

    @Override
    public void execute(
            MailOptions options, ThrowingRunnable<? extends Exception> command, String format, Object... arguments) {
        if (isRejecting) {
            throw new RejectedExecutionException("closed");
        }
        mails.add(command);
    }

    @Override
    public void yield() {
        tryYield();
    }

    @Override
    public boolean tryYield() {
        ThrowingRunnable<? extends Exception> mail = mails.poll();
        if (mail == null) {
            return false;
        }
        try {
            mail.run();
        } catch (Exception e) {
            throw new FlinkRuntimeException(e);
        }
        return true;
    }

    @Override
    public boolean shouldInterrupt() {
        return false;
    }
}
