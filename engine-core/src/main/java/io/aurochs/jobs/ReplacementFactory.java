package io.aurochs.jobs;

import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.Replacement;

/**
 * Makes the functions that {@code ./aurochs jobs replace} brings for a job that runs (ELF §2.3, Table 1). Its class has a public constructor
 * without parameters. Its class loader has the classes of the new jar, and for every other name the job's class. So a new function may
 * have the name of the one before it, and the new jar may use a schema that a class of the job's jar has in a constant. If the new jar has
 * that class, too, its schema is another one: results of it are refused, and a function that uses its fields fails the job. Take schemas and
 * fields from {@link PipelineRun#schemas} in such a jar.
 *
 * <pre>{@code
 * import io.aurochs.jobs.ReplacementFactory;
 * import io.aurochs.pipeline.PipelineRun;
 * import io.aurochs.pipeline.Replacement;
 * import io.aurochs.row.LongField;
 *
 * public class NewLimit implements ReplacementFactory {
 *     public Replacement create(PipelineRun job, String... arguments) {
 *         LongField value = job.schemas("not too small").from().longField("value");
 *         long least = Long.parseLong(arguments[0]);
 *         return new Replacement().filter("not too small", record -> record.get(value) >= least);
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface ReplacementFactory {
    /**
     * Makes the new functions, and replaces nothing. One thread of the host calls this for one job after the other, with the new jar's class
     * loader as its context class loader. The loader is closed when none of the functions is used any more: listeners of views do not belong here, but into
     * {@link JobFactory#started}.
     *
     * @param job whose functions are to be replaced
     * @param arguments those of the command
     * @return not null
     * @throws Exception when it cannot be; the command prints the message
     */
    Replacement create(PipelineRun job, String... arguments) throws Exception;
}
