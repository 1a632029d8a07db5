package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.InProcessNimbus;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.storm.daemon.worker.LogConfigManager;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.Nimbus;
import org.jspecify.annotations.Nullable;

/** The Nimbus in a topology's JVM, as the daemon sees it: it sets the levels of this JVM's loggers, too. Any thread. */
final class HostedNimbus {
    private static final long RESET_SECS = 1;

    private final InProcessNimbus nimbus;
    private final CountDownLatch submitted = new CountDownLatch(1);
    private final LogConfigManager levels = new LogConfigManager();

    @SuppressWarnings("unused") // goes on until the JVM ends
    private final ScheduledFuture<?> resets;
    /** Guarded by this. */
    private LogConfig current = new LogConfig();

    HostedNimbus(InProcessNimbus nimbus) {
        this.nimbus = nimbus;
        resets = Executors.newSingleThreadScheduledExecutor(HostedNimbus::daemon)
                .scheduleWithFixedDelay(this::resetLevels, RESET_SECS, RESET_SECS, TimeUnit.SECONDS);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "aurochs-log-levels");
        thread.setDaemon(true);
        return thread;
    }

    /** What clients call. */
    Nimbus.Iface service() {
        return (Nimbus.Iface) Proxy.newProxyInstance(
                HostedNimbus.class.getClassLoader(), new Class<?>[] {Nimbus.Iface.class}, (proxy, call, arguments) -> {
                    switch (call.getName()) {
                        case "setLogConfig" -> {
                            setLevels((LogConfig) arguments[1]);
                            return null;
                        }
                        case "getLogConfig" -> {
                            return levels();
                        }
                        default -> {
                            return call(call, arguments);
                        }
                    }
                });
    }

    private @Nullable Object call(Method call, Object @Nullable [] arguments) throws Throwable {
        try {
            Object answer = call.invoke(nimbus, arguments);
            if (call.getName().equals("submitTopologyWithOpts")) {
                submitted.countDown();
            }
            return answer;
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private synchronized void setLevels(LogConfig wanted) {
        current = wanted;
        levels.processLogConfigChange(wanted);
    }

    private synchronized LogConfig levels() {
        return current.deepCopy();
    }

    private synchronized void resetLevels() {
        levels.resetLogLevels();
    }

    /** Waits until a topology was submitted; returns false if none was in that time. */
    boolean awaitSubmission(long longestSecs) throws InterruptedException {
        return submitted.await(longestSecs, TimeUnit.SECONDS);
    }
}
