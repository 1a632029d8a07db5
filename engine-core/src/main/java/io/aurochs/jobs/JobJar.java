package io.aurochs.jobs;

import io.aurochs.pipeline.Jobs;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
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

/** The jar of a job, open as long as the job's classes may be loaded from it. */
final class JobJar implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobJar.class);

    private final Path jar;
    private final URLClassLoader classes;
    /** Null before it has made the pipeline. */
    private @Nullable JobFactory maker;

    /** @throws JobsException when there is no such file */
    JobJar(Path jar) throws JobsException {
        this.jar = jar;
        if (!Files.isReadable(jar) || !Files.isRegularFile(jar)) {
            throw new JobsException("jar=" + jar + ": there is no such file that can be read");
        }
        try {
            classes = new URLClassLoader(
                    new URL[] {jar.toUri().toURL()}, new VisibleToJobs(JobFactory.class.getClassLoader()));
        } catch (MalformedURLException e) {
            throw new JobsException("jar=" + jar + ": " + e.getMessage(), e);
        }
    }

    /**
     * The pipeline of a job. Its class loader is the thread's context class loader meanwhile.
     *
     * @param factory a class of the jar that implements {@link JobFactory}
     * @param jobs those of the host
     * @throws JobsException when it is none, or fails
     */
    Pipeline pipeline(String factory, Jobs jobs, List<String> arguments) throws JobsException {
        return call(factory, () -> {
            JobFactory made = factory(factory);
            Pipeline created = made.create(jobs, arguments.toArray(String[]::new));
            if (created == null) {
                throw new JobsException("class=" + factory
                        + ": create has returned null; it has to return the pipeline that it declares");
            }
            maker = made;
            return created;
        });
    }

    /**
     * The job whose pipeline was made runs.
     *
     * @throws JobsException when its code fails
     */
    void started(PipelineRun run) throws JobsException {
        JobFactory made = Objects.requireNonNull(maker);
        call(made.getClass().getName(), () -> {
            made.started(run);
            return run;
        });
    }

    private <V> V call(String factory, Callable<V> code) throws JobsException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            return code.call();
        } catch (JobsException e) {
            throw e;
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            throw new JobsException(
                    "class=" + factory + " failed: " + e + "; " + jar
                            + " has to bring all classes but those of the JDK, Aurochs and SLF4J's API",
                    e);
        } catch (Exception | Error e) {
            throw new JobsException("class=" + factory + " failed: " + e, e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private JobFactory factory(String name) throws JobsException, InvocationTargetException, InstantiationException {
        try {
            Class<?> loaded = Class.forName(name, true, classes);
            if (!JobFactory.class.isAssignableFrom(loaded)) {
                throw new JobsException("class=" + name + ": it does not implement " + JobFactory.class.getName());
            }
            return (JobFactory) loaded.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw new JobsException("class=" + name + ": not in " + jar, e);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new JobsException(
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
}
