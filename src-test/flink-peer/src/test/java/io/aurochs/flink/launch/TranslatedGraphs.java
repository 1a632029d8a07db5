package io.aurochs.flink.launch;

import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.takesArguments;

import io.aurochs.flink.translate.JobTranslator;
import io.aurochs.flink.translate.SettingsReader;
import io.aurochs.tests.peer.PeerJobs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.dynamic.loading.ClassReloadingStrategy;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Translates jobs that reach their cluster past every executor of Aurochs. Many of Flink's own tests make a job graph of a stream
 * graph and submit that, or submit with an executor of Flink's; since 2.0 the JobManager then makes the job graph. In this JVM
 * {@code StreamGraph.getJobGraph} returns a translated graph, whoever calls it. Any thread may call it.
 */
public final class TranslatedGraphs {
    private static final String METHOD = "getJobGraph";
    private static final String EXECUTORS = BundleExecutor.class.getPackageName() + ".";

    private static boolean installed;

    private TranslatedGraphs() {}

    /** Changes Flink's class, for the life of this JVM. */
    public static synchronized void install() {
        if (installed || PeerExecutor.ALL_STOCK) {
            return;
        }
        ByteBuddyAgent.install();
        new ByteBuddy()
                .redefine(StreamGraph.class)
                .visit(Advice.to(OnJobGraph.class).on(named(METHOD).and(takesArguments(parameters()))))
                .make()
                .load(StreamGraph.class.getClassLoader(), ClassReloadingStrategy.fromInstalledAgent());
        installed = true;
    }

    /** Of the method that the others of this name call. */
    private static int parameters() {
        return Arrays.stream(StreamGraph.class.getMethods())
                .filter(method -> method.getName().equals(METHOD))
                .mapToInt(Method::getParameterCount)
                .max()
                .orElseThrow();
    }

    /** Called by Flink's class: when it has made the job graph. */
    public static void after(StreamGraph stream, ClassLoader userClasses, JobGraph job) {
        if (isExecutorsBusiness()) {
            return;
        }
        Eligibility eligibility = Eligibility.of(stream);
        if (eligibility.stream() == null) {
            PeerJobs.stock(job.getJobID(), eligibility.reason());
            return;
        }
        try {
            JobTranslator translator = new JobTranslator(stream, SettingsReader.read(settings(stream)), userClasses);
            PeerJobs.translated(job, translator.translate(job).carrying());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether an executor of Aurochs, or that of the tests, calls, which translates the job graph or does not want that. */
    private static boolean isExecutorsBusiness() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .anyMatch(name ->
                                name.startsWith(EXECUTORS) && !name.startsWith(TranslatedGraphs.class.getName())));
    }

    private static Configuration settings(StreamGraph stream) {
        return new Configuration(stream.getJobConfiguration());
    }

    /** What is inserted into Flink's class. */
    static final class OnJobGraph {
        private OnJobGraph() {}

        @Advice.OnMethodExit
        static void exit(
                @Advice.This StreamGraph stream,
                @Advice.Argument(0) ClassLoader userClasses,
                @Advice.Return JobGraph job) {
            after(stream, userClasses, job);
        }
    }
}
