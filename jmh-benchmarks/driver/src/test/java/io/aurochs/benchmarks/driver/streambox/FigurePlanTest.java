package io.aurochs.benchmarks.driver.streambox;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.experiment.Variant;
import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.figure.FigurePlan;
import io.aurochs.benchmarks.driver.figure.FigurePlan.Gap;
import io.aurochs.benchmarks.driver.run.MachineDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FigurePlanTest {
    private static FigurePlan plan(String... args) {
        return FakeNative.plan(FakeNative.TWO_CORES, args);
    }

    @Test
    void throughputGoesThroughTheCoresThatThereAreAndNamesThoseThatThereAreNot() {
        FigurePlan plan = plan("6", "--benchmarks=grep");
        assertThat(plan.groups())
                .extracting(group -> group.setup().processors())
                .containsExactly(1, 2);
        assertThat(plan.targetsMs()).containsExactly(1_000.0, 500.0, 50.0);
        assertThat(plan.gaps()).extracting(Gap::cores).containsExactly(4, 12, 32, 56);
        assertThat(plan.gaps()).last().extracting(Gap::reason).isEqualTo("needs 56 cores");
        assertThat(plan("6").groups()).hasSize(12);
    }

    @Test
    void coresDoubleUpToTheMachines() {
        MachineDescription six = new MachineDescription("Example CPU", 6, 1, 8.0, "Linux", "VM");
        assertThat(FakeNative.plan(six, "9", "--benchmarks=netmon").groups())
                .extracting(group -> group.setup().processors())
                .containsExactly(1, 2, 4, 6);
        assertThat(FakeNative.plan(six, "7", "--benchmarks=netmon").groups())
                .extracting(group -> group.setup().processors())
                .containsExactly(6);
    }

    @Test
    void givenCoresThatThereAreNotAreGaps() {
        FigurePlan plan = plan("6", "--benchmarks=grep", "--cores=8,2");
        assertThat(plan.groups())
                .extracting(group -> group.setup().processors())
                .containsExactly(2);
        assertThat(plan.gaps()).containsExactly(new Gap("grep", 8, "", "needs 8 cores"));
    }

    @Test
    void theShareOutOfOrderIsASettingOfTheData() {
        assertThat(plan("7").groups().get(0).variants())
                .extracting(variant -> variant.settings().get("early"))
                .containsExactly("0", "10", "20", "30", "40");
    }

    @Test
    void whateverAnEpochHasAsManyRecordsAreKept() {
        assertThat(plan("11").groups().get(0).variants())
                .extracting(variant -> variant.settings().get("records") + " * "
                        + variant.settings().get("kept"))
                .containsExactly("1000000 * 4", "100000 * 40", "10000 * 400", "1000 * 4000");
        assertThat(plan("11", "--benchmarks=grep").groups().get(0).variants())
                .extracting(Variant::name)
                .containsExactly("100,000 records/epoch", "10,000 records/epoch", "1,000 records/epoch");
    }

    @Test
    void systemsThatAreNotBuiltAreGaps() {
        FigurePlan plan = plan("8", "--cores=2");
        assertThat(plan.groups().get(0).variants()).extracting(Variant::system).containsExactly("aurochs");
        assertThat(plan.gaps())
                .containsExactly(
                        new Gap("wordcount", 2, "flink", "the system flink is not built here"),
                        new Gap("wordcount", 2, "jet", "the system jet is not built here"));
        FigureOptions options = StreamBoxCommand.parse("8", "--cores=2");
        assertThat(FigurePlan.of(StreamBoxFigure.PEERS, options, FakeNative.TWO_CORES, system -> true)
                        .groups()
                        .get(0)
                        .variants())
                .extracting(Variant::system)
                .containsExactly("aurochs", "flink", "jet");
    }

    @Test
    void numaNodesAreComparedWhereThereAreSeveral() {
        assertThat(plan("9.2", "--benchmarks=netmon").gaps())
                .containsExactly(
                        new Gap("netmon", 2, "threads on any node", "needs several NUMA nodes, this machine has one"));
        MachineDescription two = new MachineDescription("Example CPU", 2, 2, 8.0, "Linux", "VM");
        FigurePlan plan = FakeNative.plan(two, "9.2", "--benchmarks=netmon");
        assertThat(plan.gaps()).isEmpty();
        assertThat(plan.groups().get(0).variants())
                .extracting(Variant::name)
                .containsExactly("next-externalization", "no-priority", "latest-container", "threads on any node");
    }

    @ParameterizedTest
    @EnumSource(StreamBoxFigure.class)
    void aFirstImpressionIsOfOneBenchmark(StreamBoxFigure figure) {
        assertThat(plan(figure.number(), "--quick").groups())
                .extracting(group -> group.setup().app())
                .isNotEmpty()
                .containsOnly(figure.benchmarks().get(0));
        assertThat(plan(figure.number()).expectedSeconds(StreamBoxCommand.parse(figure.number()), new FakeNative()))
                .isGreaterThan(plan(figure.number(), "--quick")
                        .expectedSeconds(StreamBoxCommand.parse(figure.number(), "--quick"), new FakeNative()));
    }
}
