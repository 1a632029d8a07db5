package io.aurochs.storm.launch;

import io.aurochs.control.NewClasses;
import io.aurochs.control.RequestException;
import io.aurochs.control.SharedClasses;
import io.aurochs.storm.nimbus.ErrorLine;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.IBasicBolt;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IStatefulBolt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bolt of a jar that is not on the class path, and what loads its classes: the jar's come first, all others are those of the topology's JVM.
 * The loader is never closed, as the bolt may acknowledge tuples from its own threads long after it was replaced; the JVM closes the jar when
 * nothing refers to the loader any more.
 */
record NewBolt(IComponent bolt, ClassLoader loader) {
    private static final Logger LOG = LoggerFactory.getLogger(NewBolt.class);

    /**
     * Makes it, by a constructor that has as many strings as there are arguments. Its class loader is the thread's context class loader
     * meanwhile.
     *
     * @param className of an {@link IRichBolt}, an {@link IBasicBolt} or an {@link IStatefulBolt}
     * @throws RequestException when there is none in the jar, or its constructor fails
     */
    static NewBolt of(Path jar, String className, List<String> arguments) throws RequestException {
        if (!Files.isReadable(jar) || !Files.isRegularFile(jar)) {
            throw new RequestException("jar=" + jar + ": there is no such file that can be read");
        }
        NewClasses loader = loader(jar);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        boolean isMade = false;
        try {
            NewBolt made = new NewBolt(bolt(loader.load(className), arguments), loader);
            isMade = true;
            return made;
        } catch (ClassNotFoundException e) {
            throw new RequestException("class=" + className + ": not in " + jar, e);
        } catch (NoSuchMethodException | IllegalAccessException | InstantiationException e) {
            throw new RequestException(
                    "class=" + className + ": it has to be public, not abstract, with a public constructor of "
                            + arguments.size() + " strings, as there are " + arguments.size() + " arguments",
                    e);
        } catch (InvocationTargetException e) {
            throw new RequestException("class=" + className + " failed: " + e.getCause(), e);
        } catch (LinkageError e) {
            throw new RequestException(
                    "class=" + className + " in " + jar + " cannot be loaded: " + ErrorLine.of(e), e);
        } finally {
            thread.setContextClassLoader(before);
            if (!isMade) {
                close(loader);
            }
        }
    }

    private static NewClasses loader(Path jar) throws RequestException {
        ClassLoader program = IRichBolt.class.getClassLoader();
        try {
            return new NewClasses(new URL[] {jar.toUri().toURL()}, new SharedClasses(program, "io.aurochs."), program);
        } catch (MalformedURLException e) {
            throw new RequestException("jar=" + jar + ": " + e.getMessage(), e);
        }
    }

    private static IComponent bolt(Class<?> type, List<String> arguments)
            throws RequestException, NoSuchMethodException, IllegalAccessException, InstantiationException,
                    InvocationTargetException {
        if (!IRichBolt.class.isAssignableFrom(type)
                && !IBasicBolt.class.isAssignableFrom(type)
                && !IStatefulBolt.class.isAssignableFrom(type)) {
            throw new RequestException(
                    "class=" + type.getName() + ": it implements none of IRichBolt, IBasicBolt and IStatefulBolt of the"
                            + " topology's Storm; name a bolt, and declare storm-client in scope provided, so that the jar does not"
                            + " bundle it");
        }
        Class<?>[] strings = Collections.nCopies(arguments.size(), String.class).toArray(Class<?>[]::new);
        Object made = type.getConstructor(strings).newInstance(arguments.toArray());
        return made instanceof IBasicBolt basic ? new BasicBoltExecutor(basic) : (IComponent) made;
    }

    private static void close(NewClasses loader) {
        try {
            loader.close();
        } catch (IOException e) {
            LOG.warn("a jar cannot be closed: {}", e.getMessage());
        }
    }
}
