package io.aurochs.jobs;

import io.aurochs.pipeline.Pipeline;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jar of a job, open as long as the job's classes may be loaded from it. */
final class JobJar implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(JobJar.class);

    private final Path jar;
    private final URLClassLoader classes;

    /** @throws JobsException when there is no such file */
    JobJar(Path jar) throws JobsException {
        this.jar = jar;
        if (!Files.isReadable(jar) || !Files.isRegularFile(jar)) {
            throw new JobsException("jar=" + jar + ": there is no such file that can be read");
        }
        try {
            classes = new URLClassLoader(new URL[] {jar.toUri().toURL()}, JobFactory.class.getClassLoader());
        } catch (MalformedURLException e) {
            throw new JobsException("jar=" + jar + ": " + e.getMessage(), e);
        }
    }

    /**
     * The pipeline of a job.
     *
     * @param factory a class of the jar that implements {@link JobFactory}
     * @throws JobsException when it is none, or fails
     */
    Pipeline pipeline(String factory, List<String> arguments) throws JobsException {
        try {
            Class<?> loaded = Class.forName(factory, true, classes);
            if (!JobFactory.class.isAssignableFrom(loaded)) {
                throw new JobsException("class=" + factory + ": it does not implement " + JobFactory.class.getName());
            }
            JobFactory made = (JobFactory) loaded.getConstructor().newInstance();
            return made.create(arguments.toArray(String[]::new));
        } catch (JobsException e) {
            throw e;
        } catch (ClassNotFoundException e) {
            throw new JobsException("class=" + factory + ": not in " + jar, e);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new JobsException(
                    "class=" + factory + ": it has to be public, with a public constructor without parameters", e);
        } catch (Exception | Error e) {
            throw new JobsException("class=" + factory + " failed: " + e, e);
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
