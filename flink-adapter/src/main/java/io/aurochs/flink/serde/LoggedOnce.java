package io.aurochs.flink.serde;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** What has been logged, per class loader of user code: once per job, and nothing of a job is kept when it is gone. */
final class LoggedOnce {
    private static final Map<ClassLoader, Set<String>> LOGGED = Collections.synchronizedMap(new WeakHashMap<>());

    private LoggedOnce() {}

    /** @param loader of the user's code; null for the boot loader */
    static boolean isFirst(@Nullable ClassLoader loader, String what) {
        ClassLoader user = loader == null ? ClassLoader.getSystemClassLoader() : loader;
        return LOGGED.computeIfAbsent(user, key -> Collections.synchronizedSet(new HashSet<>()))
                .add(what);
    }
}
