package io.aurochs.flink;

import io.aurochs.flink.launch.ApplicationContext;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;

/**
 * The main class for programs that a JobManager runs: in application mode, or from a jar that was uploaded by REST or the web UI.
 * There Flink chooses the executor itself, whatever {@code execution.target} says. Name this class as the entry class, and the
 * program's own main class as its first argument; the jar stays as it is.
 *
 * <pre>{@code
 * bin/standalone-job.sh start --job-classname io.aurochs.flink.AurochsApplication my.Main arguments...
 * }</pre>
 *
 * <p>A job that cannot run on Aurochs runs on stock Flink, and the JobManager's log gives the reason.
 */
public final class AurochsApplication {
    private AurochsApplication() {}

    /**
     * Called by Flink. Throws what the program's main throws.
     *
     * @param arguments the program's main class, and its arguments
     * @throws IllegalArgumentException with one line, if the first argument is no class with a main method
     * @throws IllegalStateException with one line, if no JobManager runs this program
     */
    public static void main(String[] arguments) throws Exception {
        Method main = main(arguments, Thread.currentThread().getContextClassLoader());
        ApplicationContext.replaceExecutors();
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException e) {
            throw thrown(e);
        }
    }

    private static Method main(String[] arguments, ClassLoader userClasses) {
        if (arguments.length == 0) {
            throw new IllegalArgumentException(usage("no argument was given"));
        }
        try {
            Method main = Class.forName(arguments[0], false, userClasses).getMethod("main", String[].class);
            if (!Modifier.isStatic(main.getModifiers())) {
                throw new IllegalArgumentException(usage("main of " + arguments[0] + " is not static"));
            }
            // The class itself need not be public, as for the java command.
            main.setAccessible(true);
            return main;
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(usage("there is no class " + arguments[0]), e);
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(usage(arguments[0] + " has no public main(String[])"), e);
        }
    }

    private static String usage(String problem) {
        return "The first argument of " + AurochsApplication.class.getName()
                + " is the main class of the program, such as my.Main: " + problem + ".";
    }

    private static Exception thrown(InvocationTargetException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof Exception exception ? exception : e;
    }
}
