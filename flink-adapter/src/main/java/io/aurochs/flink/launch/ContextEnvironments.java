package io.aurochs.flink.launch;

import io.aurochs.flink.operator.FlinkFields;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironmentFactory;
import org.jspecify.annotations.Nullable;

/** What {@code StreamExecutionEnvironment.getExecutionEnvironment} gives; reaches what Flink lets subclasses set. */
@SuppressWarnings("try") // 2.3's can be closed, by a method that may be interrupted
public final class ContextEnvironments extends StreamExecutionEnvironment {
    private ContextEnvironments() {}

    /** Sets what makes them: for the calling thread, and for threads for which nothing else was set. */
    public static void set(StreamExecutionEnvironmentFactory factory) {
        initializeContextEnvironment(factory);
    }

    /** Ends what {@link #set} has begun; to be called by the same thread. */
    public static void unset() {
        resetContextEnvironment();
    }

    /** What makes those of the calling thread; null if nothing was set for it. */
    static @Nullable StreamExecutionEnvironmentFactory ofThread() {
        ThreadLocal<?> factory = FlinkFields.get(
                StreamExecutionEnvironment.class, "threadLocalContextEnvironmentFactory", null, ThreadLocal.class);
        return (StreamExecutionEnvironmentFactory) factory.get();
    }
}
