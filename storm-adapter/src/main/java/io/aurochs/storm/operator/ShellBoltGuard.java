package io.aurochs.storm.operator;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/**
 * A bolt in another language, whose sub-process may die or hang. On Storm that exits the worker process; here the first death fails the
 * topology. The bolt's own threads, which would report the same death again without end, then wait for the bolt's cleanup.
 */
final class ShellBoltGuard implements IBolt, ICredentialsListener {
    private static final long serialVersionUID = 1L;

    /** The method of {@link ShellBolt} that reports a death; its other threads and subclasses report errors that change nothing. */
    private static final String DIE = "die";

    private final ShellBolt bolt;
    private final transient Consumer<Throwable> onDeath;
    private final transient AtomicBoolean isOver = new AtomicBoolean();
    private final transient CountDownLatch cleanedUp = new CountDownLatch(1);

    /** @param onDeath receives the first death, on one of the bolt's own threads; must not wait for the bolt */
    ShellBoltGuard(ShellBolt bolt, Consumer<Throwable> onDeath) {
        this.bolt = bolt;
        this.onDeath = onDeath;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        Map<String, Object> own = new HashMap<>(conf);
        // Otherwise a death exits the JVM, and with it all topologies.
        own.put(Config.STORM_CLUSTER_MODE, "local");
        bolt.prepare(own, context, new Output(collector));
    }

    @Override
    public void execute(Tuple input) {
        bolt.execute(input);
    }

    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (bolt instanceof ICredentialsListener listener) {
            listener.setCredentials(credentials);
        }
    }

    /** Ends the sub-process, which is no death. */
    @Override
    public void cleanup() {
        isOver.set(true);
        try {
            bolt.cleanup();
        } finally {
            cleanedUp.countDown();
        }
    }

    private void died(Throwable cause) {
        if (isOver.compareAndSet(false, true)) {
            onDeath.accept(
                    new IllegalStateException(ShellComponentProcess.of(bolt).describeEnd(), cause));
        }
        try {
            // The calling thread reads or writes in a loop, which cleanup ends.
            cleanedUp.await();
        } catch (InterruptedException e) {
            // By cleanup, which has ended the loop.
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isCalledByDie() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals(DIE)
                        && frame.getClassName().equals(ShellBolt.class.getName())));
    }

    private final class Output extends OutputCollector {
        Output(OutputCollector collector) {
            super(collector);
        }

        @Override
        public void reportError(Throwable error) {
            if (isCalledByDie()) {
                died(error);
            } else {
                super.reportError(error);
            }
        }
    }
}
