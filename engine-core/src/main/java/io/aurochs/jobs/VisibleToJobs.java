package io.aurochs.jobs;

import java.util.Set;

/**
 * The parent of a job's class loader: the JDK, Aurochs, and the API by which both log. What else the host has on its class path is not
 * there for jobs, so that each may have its own versions.
 */
final class VisibleToJobs extends ClassLoader {
    private static final String AUROCHS = "io.aurochs.";
    private static final Set<String> LOGGING =
            Set.of("org.slf4j", "org.slf4j.event", "org.slf4j.helpers", "org.slf4j.spi");

    private final ClassLoader host;

    VisibleToJobs(ClassLoader host) {
        super(ClassLoader.getPlatformClassLoader());
        this.host = host;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith(AUROCHS) || LOGGING.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))))) {
            return host.loadClass(name);
        }
        throw new ClassNotFoundException(name);
    }
}
