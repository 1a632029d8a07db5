package io.aurochs.jobs;

import io.aurochs.control.NewClasses;
import io.aurochs.control.RequestException;
import io.aurochs.control.SharedClasses;
import io.aurochs.pipeline.Jobs;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Replacement;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jar of a job, or of new functions for it, open as long as classes may be loaded from it. */
final class JobJar implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobJar.class);

    private final String jar;
    private final URLClassLoader classes;
    /** Null before it has made the pipeline. */
    private @Nullable JobFactory maker;

    private JobJar(String jar, URLClassLoader classes) {
        this.jar = jar;
        this.classes = classes;
    }

    /**
     * That of a job.
     *
     * @param named in messages
     * @throws RequestException when there is no such file
     */
    static JobJar open(Path jar, String named) throws RequestException {
        return new JobJar(named, new URLClassLoader(url(jar), visible()));
    }

    /** @throws RequestException when there is no such file */
    static void check(Path jar) throws RequestException {
        url(jar);
    }

    /**
     * One with new functions for this one's job, which see its classes.
     *
     * @throws RequestException when there is no such file
     */
    JobJar openNext(Path next) throws RequestException {
        return new JobJar(next.toString(), new NewClasses(url(next), visible(), classes));
    }

    private static ClassLoader visible() {
        return new SharedClasses(JobFactory.class.getClassLoader(), "io.aurochs.");
    }

    private static URL[] url(Path jar) throws RequestException {
        if (!Files.isReadable(jar) || !Files.isRegularFile(jar)) {
            throw new RequestException("jar=" + jar + ": there is no such file that can be read");
        }
        try {
            return new URL[] {jar.toUri().toURL()};
        } catch (MalformedURLException e) {
            throw new RequestException("jar=" + jar + ": " + e.getMessage(), e);
        }
    }

    /** Calls the factory of a class of the jar. */
    @FunctionalInterface
    private interface Creation<F, T> {
        /** Null is the user's error. */
        @Nullable
        T by(F factory) throws Exception;
    }

    /**
     * The pipeline of a job. Its class loader is the thread's context class loader meanwhile.
     *
     * @param factory a class of the jar that implements {@link JobFactory}
     * @param jobs those of the host
     * @throws RequestException when it is none, or fails
     */
    Pipeline pipeline(String factory, Jobs jobs, List<String> arguments) throws RequestException {
        return created(JobFactory.class, factory, "pipeline", made -> {
            maker = made;
            return made.create(jobs, arguments.toArray(String[]::new));
        });
    }

    /**
     * The job whose pipeline was made runs.
     *
     * @throws RequestException when its code fails
     */
    void started(PipelineRun run) throws RequestException {
        JobFactory made = Objects.requireNonNull(maker);
        call(made.getClass().getName(), () -> {
            made.started(run);
            return run;
        });
    }

    /**
     * New functions for a job, as {@link #pipeline}.
     *
     * @param factory a class of the jar that implements {@link ReplacementFactory}
     */
    Replacement replacement(PipelineRun job, String factory, List<String> arguments) throws RequestException {
        return created(
                ReplacementFactory.class,
                factory,
                "replacement",
                made -> made.create(job, arguments.toArray(String[]::new)));
    }

    private <F, T> T created(Class<F> kind, String factory, String what, Creation<F, T> creation)
            throws RequestException {
        return call(factory, () -> {
            T created = creation.by(factory(kind, factory));
            if (created == null) {
                throw new RequestException("class=" + factory + ": create has returned null; it has to return the "
                        + what + " that it declares");
            }
            return created;
        });
    }

    private <V> V call(String factory, Callable<V> code) throws RequestException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            return code.call();
        } catch (RequestException e) {
            throw e;
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            throw new RequestException(
                    "class=" + factory + " failed: " + e + "; " + jar
                            + " has to bring all classes but those of the JDK, Aurochs and SLF4J's API",
                    e);
        } catch (Exception | Error e) {
            throw new RequestException("class=" + factory + " failed: " + e, e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private <F> F factory(Class<F> kind, String name)
            throws RequestException, InvocationTargetException, InstantiationException {
        try {
            Class<?> loaded = Class.forName(name, true, classes);
            if (loaded.getClassLoader() != classes) {
                throw new RequestException("class=" + name + ": not in " + jar);
            }
            if (!kind.isAssignableFrom(loaded)) {
                throw new RequestException("class=" + name + ": it does not implement " + kind.getName());
            }
            return kind.cast(loaded.getConstructor().newInstance());
        } catch (ClassNotFoundException e) {
            throw new RequestException("class=" + name + ": not in " + jar, e);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new RequestException(
                    "class=" + name + ": it has to be public, with a public constructor without parameters", e);
        }
    }

    @Override
    public void close() {
        try {
            classes.close();
        } catch (IOException e) {
            LOG.warn("jar={}: cannot be closed: {}", jar, e.getMessage());
        }
    }

    @Override
    public String toString() {
        return jar;
    }
}
