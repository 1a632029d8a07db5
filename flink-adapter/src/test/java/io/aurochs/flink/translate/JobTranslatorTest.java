package io.aurochs.flink.translate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.aurochs.flink.operator.BundleMultipleInputStreamTask;
import io.aurochs.flink.operator.BundleOneInputStreamTask;
import io.aurochs.flink.operator.BundleSourceOperatorStreamTask;
import io.aurochs.flink.operator.BundleSourceStreamTask;
import io.aurochs.flink.operator.BundleTwoInputStreamTask;
import io.aurochs.flink.operator.EdgeKey;
import io.aurochs.flink.operator.EdgePlan;
import io.aurochs.flink.operator.Transport;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.typeutils.runtime.TupleSerializer;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.MultipleConnectedStreams;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.GlobalStreamExchangeMode;
import org.apache.flink.streaming.api.graph.StreamConfig;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.transformations.KeyedMultipleInputTransformation;
import org.apache.flink.streaming.api.transformations.MultipleInputTransformation;
import org.apache.flink.streaming.api.transformations.PartitionTransformation;
import org.apache.flink.streaming.api.transformations.StreamExchangeMode;
import org.apache.flink.streaming.api.windowing.assigners.GlobalWindows;
import org.apache.flink.streaming.runtime.partitioner.RebalancePartitioner;
import org.apache.flink.table.api.EnvironmentSettings;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.types.Row;
import org.apache.flink.util.OutputTag;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Graphs that Flink makes of jobs, and what the translator makes of those. */
class JobTranslatorTest {
    private static final int PARALLELISM = 2;

    private final StreamExecutionEnvironment environment = environment();

    private static StreamExecutionEnvironment environment() {
        StreamExecutionEnvironment created = StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM);
        created.disableOperatorChaining();
        return created;
    }

    private DataStream<Long> numbers(String name) {
        return environment.fromSequence(1, 10).name(name);
    }

    private static KeyedStream<Long, String> byParity(DataStream<Long> stream) {
        return stream.keyBy(Functions.PARITY);
    }

    private static <T> void sink(DataStream<T> stream) {
        stream.sinkTo(new DiscardingSink<>()).name("sink");
    }

    private TranslatedJob translated() throws IOException {
        return TranslatedJob.of(environment.getStreamGraph());
    }

    private static void assertCarries(EdgePlan plan) {
        assertThat(plan.carriesBundles()).isTrue();
        assertThat(plan.travellingKey()).isNull();
    }

    private static void assertCarriesKeys(EdgePlan plan, TypeSerializer<?> serializer) {
        assertThat(plan.carriesBundles()).isTrue();
        assertThat(plan.travellingKey()).isEqualTo(new EdgeKey(serializer, false));
    }

    private static void assertStock(EdgePlan plan) {
        assertThat(plan).isEqualTo(EdgePlan.stock());
    }

    @Test
    void everyKindOfVertexHasItsTask() throws IOException {
        DataStream<Long> one = numbers("source");
        DataStream<String> legacy = environment.socketTextStream("localhost", 1);
        legacy.getTransformation().setName("legacy");
        DataStream<Long> two =
                one.connect(legacy).process(new Functions.Connecting<>()).name("two");
        sink(several(two, numbers("other")));
        TranslatedJob job = translated();
        assertThat(job.task("source")).isEqualTo(BundleSourceOperatorStreamTask.class);
        assertThat(job.task("legacy")).isEqualTo(BundleSourceStreamTask.class);
        assertThat(job.task("two")).isEqualTo(BundleTwoInputStreamTask.class);
        assertThat(job.task("several")).isEqualTo(BundleMultipleInputStreamTask.class);
        assertThat(job.task("sink")).isEqualTo(BundleOneInputStreamTask.class);
    }

    private DataStream<Long> several(DataStream<Long> first, DataStream<Long> second) {
        MultipleInputTransformation<Long> transformation =
                new MultipleInputTransformation<>("several", new SummingFactory(), Types.LONG, PARALLELISM);
        transformation.addInput(first.getTransformation());
        transformation.addInput(second.getTransformation());
        environment.addOperator(transformation);
        return new MultipleConnectedStreams(environment).transform(transformation);
    }

    private DataStream<Long> severalKeyed(DataStream<Long> first, DataStream<Long> second) {
        KeyedMultipleInputTransformation<Long> transformation = new KeyedMultipleInputTransformation<>(
                "several", new SummingFactory(), Types.LONG, PARALLELISM, Types.STRING);
        transformation.addInput(byParity(first).getTransformation(), Functions.PARITY);
        transformation.addInput(second.keyBy(Functions.OTHER_PARITY).getTransformation(), Functions.OTHER_PARITY);
        environment.addOperator(transformation);
        return new MultipleConnectedStreams(environment).transform(transformation);
    }

    @Test
    void everythingElseInTheGraphStays() throws IOException {
        DataStream<Long> keyed = byParity(numbers("source"))
                .process(new Functions.Counting())
                .name("count")
                .uid("count-uid")
                .setMaxParallelism(32);
        sink(keyed.connect(numbers("other")).process(new Functions.Connecting<>()));
        StreamGraph stream = environment.getStreamGraph();
        TranslatedJob job = TranslatedJob.of(stream);
        assertThat(job.description()).isEqualTo(job.descriptionBefore());
        assertThat(job.settings()).isEqualTo(TranslatedJob.SETTINGS);
    }

    @Test
    void theKeyTravelsToWhoeverKeepsStateByIt() throws IOException {
        sink(byParity(numbers("source")).process(new Functions.Counting()).name("count"));
        TranslatedJob job = translated();
        assertCarriesKeys(job.output("source"), StringSerializer.INSTANCE);
        assertCarries(job.output("count"));
    }

    @Test
    void theKeysSerializerIsItsTypes() throws IOException {
        sink(numbers("source")
                .keyBy(Functions.PAIR, Types.TUPLE(Types.LONG, Types.STRING))
                .reduce(Long::sum));
        TypeSerializer<?> key =
                requireNonNull(translated().output("source").travellingKey()).serializer();
        assertThat(key)
                .isInstanceOfSatisfying(
                        TupleSerializer.class,
                        tuple -> assertThat(tuple.getFieldSerializers())
                                .isEqualTo(
                                        new TypeSerializer<?>[] {LongSerializer.INSTANCE, StringSerializer.INSTANCE}));
    }

    @Test
    void keyedWithoutStateIsStillKeyed() throws IOException {
        sink(byParity(numbers("source")).map(value -> value).returns(Types.LONG));
        assertCarriesKeys(translated().output("source"), StringSerializer.INSTANCE);
    }

    @Test
    void aReinterpretedStreamIsNotPartitionedByItsKeys() throws IOException {
        DataStream<Long> forwarded =
                numbers("source").map(value -> value).returns(Types.LONG).name("map");
        sink(DataStreamUtils.reinterpretAsKeyedStream(forwarded, Functions.PARITY)
                .process(new Functions.Counting())
                .name("count"));
        assertCarries(translated().output("map"));
    }

    @Test
    void aReinterpretedStreamThatWasPartitionedByAnotherSelectorCarriesNoKeys() throws IOException {
        DataStream<Long> partitioned = numbers("source").keyBy(Functions.OTHER_PARITY);
        sink(DataStreamUtils.reinterpretAsKeyedStream(partitioned, Functions.PARITY)
                .process(new Functions.Counting())
                .name("count"));
        assertCarries(translated().output("source"));
    }

    @Test
    void aUnionOfKeyedStreamsCarriesKeysOnlyIfTheSelectorIsOne() throws IOException {
        DataStream<Long> union = byParity(numbers("one")).union(byParity(numbers("two")));
        sink(byParity(union).process(new Functions.Counting()).name("count"));
        TranslatedJob job = translated();
        assertCarriesKeys(job.output("one"), StringSerializer.INSTANCE);
        assertCarriesKeys(job.output("two"), StringSerializer.INSTANCE);
    }

    @Test
    void aReinterpretedUnionCarriesKeysWhereItsSelectorPartitions() throws IOException {
        DataStream<Long> union = byParity(numbers("one")).union(numbers("two").keyBy(Functions.OTHER_PARITY));
        sink(DataStreamUtils.reinterpretAsKeyedStream(union, Functions.PARITY)
                .process(new Functions.Counting())
                .name("count"));
        TranslatedJob job = translated();
        assertCarries(job.output("two"));
        assertThat(job.output("one").carriesBundles()).isTrue();
    }

    @Test
    void otherPartitioningsCarryNoKeys() throws IOException {
        sink(numbers("rebalanced").rebalance());
        sink(numbers("broadcast").broadcast());
        sink(numbers("shuffled").shuffle());
        sink(numbers("rescaled").rescale());
        sink(numbers("global").global());
        sink(numbers("custom").partitionCustom((key, targets) -> 0, value -> value));
        TranslatedJob job = translated();
        assertThat(List.of("rebalanced", "broadcast", "shuffled", "rescaled", "global", "custom"))
                .allSatisfy(source -> assertCarries(job.output(source)));
    }

    @Test
    void sideOutputsTravelApart() throws IOException {
        OutputTag<String> tag = new OutputTag<>("odd", Types.STRING);
        SingleOutputStreamOperator<Long> split =
                numbers("source").process(new Functions.Splitting(tag)).name("split");
        sink(byParity(split).process(new Functions.Counting()).name("count"));
        sink(split.getSideOutput(tag)
                .keyBy(Functions.LENGTH)
                .map(value -> value)
                .returns(Types.STRING));
        TranslatedJob job = translated();
        assertThat(job.outputs("split"))
                .extracting(EdgePlan::travellingKey)
                .containsExactlyInAnyOrder(
                        new EdgeKey(StringSerializer.INSTANCE, false), new EdgeKey(IntSerializer.INSTANCE, false));
    }

    @Test
    void bothInputsOfTwoMayBeKeyed() throws IOException {
        sink(byParity(numbers("one"))
                .connect(numbers("two").keyBy(Functions.OTHER_PARITY))
                .process(new Functions.KeyedConnecting())
                .name("join"));
        TranslatedJob job = translated();
        assertCarriesKeys(job.output("one"), StringSerializer.INSTANCE);
        assertCarriesKeys(job.output("two"), StringSerializer.INSTANCE);
    }

    @Test
    void oneStreamIntoBothInputsByDifferentKeys() throws IOException {
        DataStream<Long> source = numbers("source");
        sink(byParity(source)
                .connect(source.keyBy(Functions.OTHER_PARITY))
                .process(new Functions.KeyedConnecting())
                .name("join"));
        TranslatedJob job = translated();
        assertThat(job.outputs("source"))
                .isNotEmpty()
                .allSatisfy(plan -> assertCarriesKeys(plan, StringSerializer.INSTANCE));
    }

    @Test
    void besideAKeyedInputABroadcastOneCarriesNoKeys() throws IOException {
        MapStateDescriptor<Long, Long> rules = new MapStateDescriptor<>("rules", Types.LONG, Types.LONG);
        sink(byParity(numbers("keyed"))
                .connect(numbers("rules").broadcast(rules))
                .process(new Functions.Ruled())
                .name("ruled"));
        TranslatedJob job = translated();
        assertCarriesKeys(job.output("keyed"), StringSerializer.INSTANCE);
        assertCarries(job.output("rules"));
    }

    @Test
    void everyInputOfManyMayBeKeyed() throws IOException {
        sink(severalKeyed(numbers("one"), numbers("two")));
        TranslatedJob job = translated();
        assertCarriesKeys(job.output("one"), StringSerializer.INSTANCE);
        assertCarriesKeys(job.output("two"), StringSerializer.INSTANCE);
    }

    @Test
    void oneProducerWithSeveralConsumers() throws IOException {
        DataStream<Long> source = numbers("source");
        sink(byParity(source).process(new Functions.Counting()).name("count"));
        sink(source.rebalance());
        TranslatedJob job = translated();
        assertThat(job.outputs("source")).extracting(EdgePlan::carriesBundles).containsOnly(true);
        assertThat(job.outputs("source"))
                .filteredOn(plan -> plan.travellingKey() != null)
                .hasSize(1);
    }

    /** The planner generates a selector for the edge, and another one for the operator. */
    @Test
    @Tag("full")
    void keysThatThePlannerSelectsTravel() throws IOException {
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        tables.createTemporaryView("numbers", numbers("source"));
        sink(
                tables.toChangelogStream(
                        tables.sqlQuery(
                                "SELECT a.f0 % 3, a.f0 % 2, COUNT(*) FROM numbers AS a JOIN numbers AS b ON a.f0 = b.f0 GROUP BY a.f0 % 3, a.f0 % 2")));
        assertThat(translated().plans())
                .filteredOn(plan -> plan.travellingKey() != null)
                .extracting(plan -> requireNonNull(plan.travellingKey()).isProjected())
                .containsExactly(true, true, true);
    }

    /** A key that travels by reference is made for one record. */
    @Test
    @Tag("full")
    void thePlannersSelectorsMakeAnObjectForEachRecord() throws Exception {
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        tables.createTemporaryView("numbers", numbers("source"));
        sink(tables.toChangelogStream(tables.sqlQuery("SELECT f0, COUNT(*) FROM numbers GROUP BY f0")));
        KeySelector<?, ?>[] selectors = environment.getStreamGraph().getStreamNodes().stream()
                .flatMap(node -> Arrays.stream(node.getStatePartitioners()))
                .filter(PlannerKeys::include)
                .toArray(KeySelector<?, ?>[]::new);
        assertThat(selectors).hasSize(1);
        @SuppressWarnings("unchecked")
        KeySelector<RowData, RowData> selector = (KeySelector<RowData, RowData>) selectors[0];
        RowData row = GenericRowData.of(7L);
        assertThat(selector.getKey(row)).isEqualTo(selector.getKey(row)).isNotSameAs(selector.getKey(row));
    }

    @Test
    @Tag("full")
    void keysThatAreNoPlainColumnsStay() throws IOException {
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        tables.createTemporaryView("numbers", numbers("source"));
        sink(tables.toChangelogStream(tables.sqlQuery("SELECT ARRAY[f0], COUNT(*) FROM numbers GROUP BY ARRAY[f0]")));
        assertThat(translated().plans()).extracting(EdgePlan::travellingKey).containsOnlyNulls();
    }

    /** Flink sorts what a keyed window until the end of the stream gets, and the operator gets it later. */
    @Test
    void anInputThatIsSortedCarriesBundlesWithoutKeys() throws IOException {
        sink(byParity(numbers("source")).fullWindowPartition().reduce(Math::max));
        sink(numbers("one")
                .coGroup(numbers("two"))
                .where(Functions.PARITY)
                .equalTo(Functions.OTHER_PARITY)
                .window(GlobalWindows.createWithEndOfStreamTrigger())
                .apply(new Functions.Grouping()));
        TranslatedJob job = translated();
        assertCarries(job.output("source"));
        assertCarries(job.output("one"));
        assertCarries(job.output("two"));
    }

    @Test
    void anInputThatIsNotKnownKeepsFlinksWriter() {
        sink(byParity(numbers("source")).process(new Functions.Counting()).name("count"));
        assertThat(explainedWith("count", configuration -> configuration.setInputs(new UnknownInput())))
                .filteredOn(edge -> edge.producer().getName().contains("source"))
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.transport()).isEqualTo(Transport.STOCK);
                    assertThat(edge.reason()).contains("UnknownInput", "does not know");
                });
    }

    @Test
    void aConsumerWithOtherEdgesThanItsConfigurationKeepsFlinksWriter() {
        sink(byParity(numbers("source")).process(new Functions.Counting()).name("count"));
        assertThat(explainedWith("count", configuration -> configuration.setInPhysicalEdges(List.of())))
                .filteredOn(edge -> edge.producer().getName().contains("source"))
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.transport()).isEqualTo(Transport.STOCK);
                    assertThat(edge.reason()).contains("0 edges for 1 inputs");
                });
    }

    /** The explanation of the edges when the vertex of that name has another configuration. */
    private List<EdgeExplanation> explainedWith(String vertex, Consumer<StreamConfig> change) {
        return TranslatedJob.explained(
                environment.getStreamGraph(),
                job -> job.getVertices().forEach(candidate -> {
                    if (candidate.getName().contains(vertex)) {
                        StreamConfig configuration = new StreamConfig(candidate.getConfiguration());
                        change.accept(configuration);
                        configuration.serializeAllConfigs();
                    }
                }));
    }

    private static final class UnknownInput implements StreamConfig.InputConfig {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void aBlockingEdgeKeepsStock() throws IOException {
        environment.setBufferTimeout(-1);
        sink(numbers("source")
                .rebalance()
                .map(value -> value)
                .returns(Types.LONG)
                .name("map"));
        StreamGraph stream = environment.getStreamGraph();
        stream.setGlobalStreamExchangeMode(GlobalStreamExchangeMode.FORWARD_EDGES_PIPELINED);
        TranslatedJob job = TranslatedJob.of(stream);
        assertStock(job.output("source"));
        assertCarries(job.output("map"));
        assertThat(job.task("source")).isEqualTo(BundleSourceOperatorStreamTask.class);
    }

    /** In a batch job, whose keyed inputs Flink sorts, each edge is decided by itself. */
    @Test
    void aBatchJobCarriesBundlesOnPipelinedEdges() throws IOException {
        environment.configure(pipelinedBatch());
        DataStream<Long> blocking = new DataStream<>(
                environment,
                new PartitionTransformation<>(
                        numbers("source").getTransformation(), new RebalancePartitioner<>(), StreamExchangeMode.BATCH));
        DataStream<Long> mapped =
                blocking.map(value -> value).returns(Types.LONG).name("map");
        sink(byParity(mapped).process(new Functions.Counting()).name("count").rebalance());
        TranslatedJob job = translated();
        assertStock(job.output("source"));
        assertCarries(job.output("map"));
        assertCarries(job.output("count"));
    }

    /** What one input brings may have to wait until the other has ended: as much of it as Flink's buffers would hold. */
    @Test
    void beforeATaskWithTwoInputsRecordsOfABatchJobMayWait() throws IOException {
        environment.configure(pipelinedBatch());
        DataStream<Long> apart = new DataStream<>(
                environment,
                new PartitionTransformation<>(
                        numbers("before")
                                .rebalance()
                                .map(value -> value)
                                .returns(Types.LONG)
                                .name("blocked")
                                .getTransformation(),
                        new RebalancePartitioner<>(),
                        StreamExchangeMode.BATCH));
        DataStream<Long> mapped = numbers("source")
                .rebalance()
                .map(value -> value)
                .returns(Types.LONG)
                .name("map");
        DataStream<Long> one = apart.map(value -> value).returns(Types.LONG).name("one");
        sink(one.connect(mapped)
                .process(new Functions.Connecting<>())
                .name("two")
                .rebalance());
        TranslatedJob job = translated();
        assertWaits(job.output("source"), true);
        assertWaits(job.output("map"), true);
        assertWaits(job.output("one"), true);
        assertWaits(job.output("two"), false);
        assertWaits(job.output("before"), false);
    }

    private static void assertWaits(EdgePlan plan, boolean waits) {
        assertCarries(plan);
        assertThat(plan.waits()).isEqualTo(waits);
    }

    /** For all consumers together, its buffers hold each record once. */
    @ParameterizedTest
    @CsvSource({"1, false", "2, true"})
    void broadcastRecordsThatMayWaitForSeveralConsumersKeepFlinksWriter(int consumers, boolean stock)
            throws IOException {
        environment.configure(pipelinedBatch());
        sink(twoInputs(numbers("one"), numbers("other").broadcast(), consumers));
        TranslatedJob job = TranslatedJob.of(environment.getStreamGraph(false));
        assertThat(job.output("one").waits()).isTrue();
        EdgePlan other = job.output("other");
        assertThat(other).isEqualTo(stock ? EdgePlan.stock() : new EdgePlan(true, null, true));
        assertThat(TranslatedJob.explained(environment.getStreamGraph(), edges -> {}))
                .filteredOn(edge -> edge.transport() == Transport.STOCK)
                .extracting(EdgeExplanation::reason)
                .isEqualTo(
                        stock
                                ? List.of(
                                        "its records may wait until another input has ended, and Flink writes one that is"
                                                + " broadcast once for all consumers")
                                : List.of());
    }

    @Test
    void broadcastRecordsThatWaitForNothingTravelInBundles() throws IOException {
        environment.configure(pipelinedBatch());
        sink(numbers("source").broadcast().map(value -> value).returns(Types.LONG));
        assertWaits(translated().output("source"), false);
    }

    private static <T> DataStream<Long> twoInputs(DataStream<Long> one, DataStream<T> other, int parallelism) {
        return one.connect(other)
                .process(new Functions.Connecting<T>())
                .setParallelism(parallelism)
                .name("two")
                .rebalance();
    }

    /** To know the size, each list would be serialised for nothing else, and each object of a class that is declared immutable. */
    @Test
    void recordsThatMayWaitAndWhoseSizeIsNotKnownKeepFlinksWriter() throws IOException {
        environment.configure(pipelinedBatch());
        DataStream<List<Long>> lists = numbers("list source")
                .map(Collections::singletonList)
                .returns(Types.LIST(Types.LONG))
                .name("lists");
        sink(twoInputs(numbers("one"), lists, PARALLELISM));
        DataStream<StringBuilder> texts = numbers("texts source")
                .map(number -> new StringBuilder())
                .returns(Types.GENERIC(StringBuilder.class))
                .name("objects");
        sink(twoInputs(numbers("another"), texts, PARALLELISM));
        TranslatedJob job = TranslatedJob.of(environment.getStreamGraph(false));
        assertThat(job.output("one").waits()).isTrue();
        assertStock(job.output("lists"));
        assertStock(job.output("objects"));
        assertThat(TranslatedJob.explained(environment.getStreamGraph(), edges -> {}))
                .filteredOn(edge -> edge.transport() == Transport.STOCK)
                .extracting(EdgeExplanation::transport, EdgeExplanation::reason)
                .hasSize(2)
                .containsOnly(tuple(
                        Transport.STOCK,
                        "its records may wait until another input has ended, and each would have to be serialised to know"
                                + " its size"));
    }

    /** Memory outside the heap comes in blocks, of which a buffer's worth of small records would take many. */
    @ParameterizedTest
    @CsvSource({"aurochs.machine, 4s-xeon", "aurochs.transport, offheap"})
    void recordsThatMayWaitAreNotEncoded(String key, String value) {
        environment.configure(pipelinedBatch());
        sink(twoInputs(numbers("one"), numbers("other"), PARALLELISM));
        Configuration configuration = new Configuration();
        configuration.setString(key, value);
        assertThat(TranslatedJob.explained(
                        environment.getStreamGraph(), SettingsReader.read(configuration), edges -> {}))
                .filteredOn(edge -> !edge.producer().getName().equals("two"))
                .extracting(EdgeExplanation::transport, EdgeExplanation::reason)
                .hasSize(2)
                .containsOnly(tuple(Transport.REFERENCE, "by reference: LongSerializer is of an immutable type"));
    }

    @Test
    void noEdgeOfAStreamingJobIsPlannedToWait() throws IOException {
        sink(numbers("one")
                .connect(numbers("other"))
                .process(new Functions.Connecting<>())
                .name("two"));
        TranslatedJob job = translated();
        assertWaits(job.output("one"), false);
        assertWaits(job.output("other"), false);
    }

    @Test
    void theInputsOfAUnionAreOne() throws IOException {
        environment.configure(pipelinedBatch());
        sink(numbers("left").union(numbers("right")).rebalance());
        assertThat(translated().plans()).isNotEmpty().allSatisfy(JobTranslatorTest::assertCarries);
    }

    /** Without sorted inputs, Flink keeps the state of a batch job as that of any other. */
    @Test
    void keysTravelInABatchJobThatDoesNotSort() throws IOException {
        Configuration unsorted = pipelinedBatch();
        unsorted.setString("execution.sorted-inputs.enabled", "false");
        unsorted.setString("execution.batch-state-backend.enabled", "false");
        environment.configure(unsorted);
        sink(byParity(numbers("source")).process(new Functions.Counting()).name("count"));
        assertCarriesKeys(translated().output("source"), StringSerializer.INSTANCE);
    }

    @Test
    @Tag("full")
    void theExchangeOfABatchQueryCarriesBundles() throws IOException {
        sink(rowsInBatch("SELECT f0 % 3, COUNT(*) FROM numbers GROUP BY f0 % 3"));
        assertThat(translated().plans()).isNotEmpty().allSatisfy(JobTranslatorTest::assertCarries);
    }

    /** With pipelined edges alone, the join would wait for the input that it reads last. */
    @Test
    @Tag("full")
    void aBatchQueryThatReadsATableTwiceHasABlockingEdge() throws IOException {
        sink(rowsInBatch("SELECT a.f0 FROM numbers AS a JOIN numbers AS b ON a.f0 = b.f0"));
        assertThat(TranslatedJob.explained(environment.getStreamGraph(), job -> {}))
                .extracting(EdgeExplanation::reason)
                .anyMatch(reason -> reason.contains("its result is BLOCKING"));
    }

    private DataStream<Row> rowsInBatch(String query) {
        environment.configure(pipelinedBatch());
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment, EnvironmentSettings.inBatchMode());
        tables.createTemporaryView("numbers", numbers("source"));
        return tables.toDataStream(tables.sqlQuery(query));
    }

    private static Configuration pipelinedBatch() {
        Configuration batch = new Configuration();
        batch.setString("execution.runtime-mode", "BATCH");
        batch.setString("jobmanager.scheduler", "Default");
        batch.setString("execution.batch-shuffle-mode", "ALL_EXCHANGES_PIPELINED");
        return batch;
    }

    @Test
    void chainedOperatorsHaveNoEdge() throws IOException {
        StreamExecutionEnvironment chaining = StreamExecutionEnvironment.createLocalEnvironment(PARALLELISM);
        chaining.fromSequence(1, 10)
                .map(value -> value)
                .returns(Types.LONG)
                .keyBy(Functions.PARITY)
                .process(new Functions.Counting())
                .map(value -> value)
                .returns(Types.LONG)
                .sinkTo(new DiscardingSink<>());
        TranslatedJob job = TranslatedJob.of(chaining.getStreamGraph());
        assertThat(job.vertexCount()).isEqualTo(2);
        assertThat(job.plans()).singleElement().satisfies(plan -> assertCarriesKeys(plan, StringSerializer.INSTANCE));
    }

    @Test
    void aVertexOfAnotherKindIsLeftAlone() throws IOException {
        sink(numbers("source").rebalance());
        TranslatedJob job = TranslatedJob.of(environment.getStreamGraph(), "sink");
        assertThat(job.task("sink")).isEqualTo(TranslatedJob.ForeignTask.class);
        assertStock(job.output("source"));
    }

    @Test
    void explainsHowRecordsTravelOnEachEdge() {
        DataStream<Tuple2<Long, String>> pairs = byParity(numbers("source"))
                .map(value -> Tuple2.of(value, ""))
                .returns(Types.TUPLE(Types.LONG, Types.STRING))
                .name("pair");
        sink(pairs.rebalance());
        assertThat(TranslatedJob.explained(environment.getStreamGraph(), job -> {}))
                .extracting(
                        edge -> edge.producer().getName(),
                        EdgeExplanation::partitioning,
                        EdgeExplanation::transport,
                        EdgeExplanation::reason)
                .containsExactly(
                        tuple(
                                "Source: source",
                                "HASH",
                                Transport.REFERENCE,
                                "by reference: LongSerializer is of an immutable type; its key travels along"),
                        tuple(
                                "pair",
                                "REBALANCE",
                                Transport.COPIED,
                                "org.apache.flink.api.java.tuple.Tuple2 copied by a generated class"));
    }

    @ParameterizedTest
    @CsvSource({
        "aurochs.machine, 4s-xeon, REFERENCE, by reference: LongSerializer is of an immutable type; encoded to tasks on other NUMA nodes",
        "aurochs.transport, offheap, ENCODED, aurochs.transport is offheap"
    })
    void explainsWhatIsEncoded(String key, String value, Transport transport, String reason) {
        sink(numbers("source").rebalance());
        Configuration configuration = new Configuration();
        configuration.setString(key, value);
        assertThat(TranslatedJob.explained(environment.getStreamGraph(), SettingsReader.read(configuration), job -> {}))
                .extracting(EdgeExplanation::transport, EdgeExplanation::reason)
                .containsExactly(tuple(transport, reason));
    }

    @Test
    void explainsWhyAnEdgeKeepsStock() {
        sink(numbers("rebalanced").rebalance());
        sink(numbers("shuffled").shuffle());
        // Each producer has one consumer: there is no choice.
        sink(numbers("rescaled").rescale());
        assertThat(TranslatedJob.explained(
                        environment.getStreamGraph(),
                        job -> job.getJobConfiguration()
                                .setString("taskmanager.network.adaptive-partitioner.enabled", "true")))
                .extracting(
                        edge -> edge.producer().getName(),
                        EdgeExplanation::transport,
                        edge -> edge.reason().contains("adaptive"))
                .containsExactlyInAnyOrder(
                        tuple("Source: rebalanced", Transport.STOCK, true),
                        tuple("Source: rescaled", Transport.REFERENCE, false),
                        tuple("Source: shuffled", Transport.REFERENCE, false));
    }
}
