/**
 * The native API: {@link io.aurochs.pipeline.Pipeline} declares sources, transforms and sinks after the dataflow model, and is assembled
 * into a graph that the engine runs. The transforms' code is in {@link io.aurochs.pipeline.transform}.
 *
 * <p>What was sold in each hour, of a table of times in milliseconds, items and pieces:
 *
 * <pre>{@code
 * import io.aurochs.io.FileSink;
 * import io.aurochs.io.FileSource;
 * import io.aurochs.pipeline.Pipeline;
 * import io.aurochs.pipeline.Pipelines;
 * import io.aurochs.pipeline.model.Aggregates;
 * import io.aurochs.pipeline.model.WindowSpec;
 * import io.aurochs.row.Schema;
 * import java.nio.file.Path;
 * import java.time.Duration;
 *
 * class Sales {
 *     public static void main(String[] args) throws Exception {
 *         Schema sale = Schema.named("sale").bytes("item", 64).longs("pieces").build();
 *         Pipeline pipeline = Pipeline.named("sales");
 *         pipeline.source("sales", sale, FileSource.csv(Path.of(args[0]), sale, ','))
 *                 .window(WindowSpec.fixed(Duration.ofHours(1)))
 *                 .groupByKey(sale.bytesField("item"))
 *                 .aggregate("sums", Aggregates.sum(sale.longField("pieces"), "pieces"))
 *                 .results()
 *                 .sink("out", FileSink.csv(Path.of(args[1]), ','));
 *         try (Pipelines running = Pipelines.start(pipeline)) {
 *             running.await();
 *         }
 *     }
 * }
 * }</pre>
 */
package io.aurochs.pipeline;
