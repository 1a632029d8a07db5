package io.aurochs.flink.launch;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.util.FlinkException;

/** A dispatcher to which one job is submitted as another plan than the one that it is given. Any thread may call it. */
final class ReplacedPlan implements InvocationHandler {
    private final JobGraph job;
    private final DispatcherGateway dispatcher;

    private ReplacedPlan(JobGraph job, DispatcherGateway dispatcher) {
        this.job = job;
        this.dispatcher = dispatcher;
    }

    /** @param job replaces what is submitted, and gets its id and the keys of its files */
    static DispatcherGateway by(JobGraph job, DispatcherGateway dispatcher) {
        return (DispatcherGateway) Proxy.newProxyInstance(
                DispatcherGateway.class.getClassLoader(),
                new Class<?>[] {DispatcherGateway.class},
                new ReplacedPlan(job, dispatcher));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        boolean submits =
                method.getName().equals("submitJob") || method.getName().equals("submitApplication");
        try {
            return method.invoke(dispatcher, submits ? DispatcherCalls.replacePlan(arguments, job) : arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } catch (IOException | ClassNotFoundException e) {
            return CompletableFuture.failedFuture(new FlinkException(
                    "the files of job '" + job.getName() + "' cannot be used for its plan: " + e.getMessage(), e));
        }
    }
}
