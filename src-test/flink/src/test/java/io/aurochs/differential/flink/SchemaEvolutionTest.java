package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.component.Run;
import io.aurochs.differential.flink.job.Accounts;
import io.aurochs.differential.flink.job.Setup;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A savepoint with POJOs is restored, on the other system, by a job whose class of that name has more fields. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SchemaEvolutionTest {
    private static final String NAME = "Account";
    private static final String FEW_FIELDS = "public class Account { public String name; public long total; }";
    private static final String MORE_FIELDS =
            "public class Account { public int visits; public String name; public String remark; public long total; }";

    @TempDir
    private Path directory;

    @ParameterizedTest(name = "{0} to {1}, {2}, {3}")
    @CsvSource({"AUROCHS, STOCK, NATIVE, hashmap", "STOCK, AUROCHS, CANONICAL, rocksdb"})
    void fieldsAreAdded(Target first, Target then, SavepointFormatType format, String backend) throws Exception {
        String savepoint;
        try (Run run = Run.open("few fields");
                URLClassLoader classes = compiled("few", FEW_FIELDS);
                RunningJob job = submit(first, classes, run, Map.of("state.backend.type", backend))) {
            run.gate(Accounts.HALF).await();
            savepoint = job.stopWithSavepoint(directory.resolve("savepoint"), format);
        }
        try (Run run = Run.open("more fields");
                URLClassLoader classes = compiled("more", MORE_FIELDS);
                RunningJob job = submit(
                        then,
                        classes,
                        run,
                        Map.of("state.backend.type", backend, "execution.state-recovery.path", savepoint))) {
            run.gate(Accounts.RESUMED).open();
            job.awaitEnd();
            Outcome expected = Outcome.expected(new Accounts(classes.loadClass(NAME)), Setup.DEFAULT);
            assertThat(new Outcome(run.journal().outcome()).differencesTo(expected))
                    .isEmpty();
        }
    }

    private URLClassLoader compiled(String name, String source) throws IOException {
        Path classes = Files.createDirectory(directory.resolve(name));
        Path file = Files.writeString(classes.resolve(NAME + ".java"), source);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, file.toString()))
                .isZero();
        return new URLClassLoader(new URL[] {classes.toUri().toURL()});
    }

    /** Submits the job as if its classes came in a jar. */
    private static RunningJob submit(Target target, URLClassLoader classes, Run run, Map<String, String> settings)
            throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            Map<String, String> withClasses = new HashMap<>(settings);
            withClasses.put("pipeline.classpaths", classes.getURLs()[0].toString());
            return RunningJob.submit(new Accounts(classes.loadClass(NAME)), target, Setup.DEFAULT, run, withClasses);
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
