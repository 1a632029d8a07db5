package io.aurochs.differential.flink.kafka;

import io.aurochs.differential.flink.component.Run;
import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.Sink;

/**
 * A sink of Kafka's whose job fails once when a checkpoint is complete and its transactions are not committed yet. It has the interfaces of
 * Kafka's sink, which differ from one version of the connector to the next.
 */
final class FailsBeforeCommit implements InvocationHandler, Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    private final Sink<String> sink;
    private final Run run;

    private FailsBeforeCommit(Sink<String> sink, Run run) {
        this.sink = sink;
        this.run = run;
    }

    /** The sink; it fails once {@link KafkaCounts#HALF} is open. */
    @SuppressWarnings("unchecked") // It has all interfaces of the sink.
    static Sink<String> of(Sink<String> sink, Run run) {
        Class<?> type = sink.getClass();
        return (Sink<String>)
                Proxy.newProxyInstance(type.getClassLoader(), type.getInterfaces(), new FailsBeforeCommit(sink, run));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        // One of the interfaces is the connector's own.
        method.setAccessible(true);
        try {
            Object result = method.invoke(sink, arguments);
            return result instanceof Committer<?> committer ? new FailingOnce<>(committer, run) : result;
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }

    @SuppressWarnings("try") // Its close may be interrupted, as that of any committer.
    private record FailingOnce<T>(Committer<T> committer, Run run) implements Committer<T> {
        @Override
        public void commit(Collection<CommitRequest<T>> transactions) throws IOException, InterruptedException {
            if (!transactions.isEmpty()
                    && run.gate(KafkaCounts.HALF).isOpen()
                    && run.gate(KafkaCounts.FAILED).arrive(1) == 1) {
                run.journal().note(KafkaCounts.FAILED, "as planned");
                throw new IllegalStateException("planned");
            }
            committer.commit(transactions);
        }

        @Override
        public void close() throws Exception {
            committer.close();
        }
    }
}
