package io.aurochs.storm.operator;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;

/**
 * A spout in another language, whose sub-process may hang. On Storm the spout's heartbeat then exits the worker process; here it fails the
 * topology, and ends. A sub-process that dies needs no guard: the spout's next call throws.
 */
final class ShellSpoutGuard implements ISpout, ICredentialsListener {
    private static final long serialVersionUID = 1L;

    /** The method of {@link ShellSpout} that reports a time-out and exits the JVM; subclasses report errors that change nothing. */
    private static final String DIE = "die";

    private final ShellSpout spout;
    private final transient Consumer<Throwable> onTimeOut;
    private final transient AtomicBoolean isOver = new AtomicBoolean();
    private transient volatile boolean hasTimedOut;

    /** @param onTimeOut receives the time-out, on a thread of the spout's heartbeat; must not wait for the spout */
    ShellSpoutGuard(ShellSpout spout, Consumer<Throwable> onTimeOut) {
        this.spout = spout;
        this.onTimeOut = onTimeOut;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        spout.open(conf, context, new Output(collector));
    }

    @Override
    public void activate() {
        call(spout::activate);
    }

    @Override
    public void deactivate() {
        call(spout::deactivate);
    }

    @Override
    public void nextTuple() {
        call(spout::nextTuple);
    }

    @Override
    public void ack(Object messageId) {
        call(() -> spout.ack(messageId));
    }

    @Override
    public void fail(Object messageId) {
        call(() -> spout.fail(messageId));
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (spout instanceof ICredentialsListener listener) {
            listener.setCredentials(credentials);
        }
    }

    /** The process that a time-out has killed answers no call, neither one in flight nor a later one: that is no failure of its own. */
    private void call(Runnable method) {
        if (hasTimedOut) {
            return;
        }
        try {
            method.run();
        } catch (RuntimeException e) {
            if (!hasTimedOut) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        isOver.set(true);
        spout.close();
    }

    private static boolean isCalledByDie() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(DIE)
                        && frame.getClassName().equals(ShellSpout.class.getName())));
    }

    private final class Output extends SpoutOutputCollector {
        Output(SpoutOutputCollector collector) {
            super(collector);
        }

        @Override
        public void reportError(Throwable error) {
            if (!isCalledByDie()) {
                super.reportError(error);
                return;
            }
            IllegalStateException timeOut =
                    new IllegalStateException(ShellComponentProcess.of(spout).describeEnd(), error);
            if (isOver.compareAndSet(false, true)) {
                hasTimedOut = true;
                onTimeOut.accept(timeOut);
                // The spout's thread may read its output, which no interrupt ends.
                ShellComponentProcess.of(spout).kill();
            }
            // Ends the heartbeat, whose next step would be to exit the JVM.
            throw timeOut;
        }
    }
}
