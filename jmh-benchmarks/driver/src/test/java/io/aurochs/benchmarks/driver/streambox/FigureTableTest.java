package io.aurochs.benchmarks.driver.streambox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FigureTableTest {
    private static String table(String... args) throws Exception {
        return new FakeNative().report(args).markdown();
    }

    @Test
    void isMarkdownWithThePapersNumbersAndWhatIsNotMeasured() throws Exception {
        assertThat(table("9", "--benchmarks=netmon", "--cores=2,4", "--rounds=1"))
                .isEqualTo("""
                ## StreamBox, figure 9: Epochs one after the other

                Medians of 1 round of 10 s after 10 s of warm-up. Example CPU, 2 processors, 1 NUMA node, 8.0 GB, Linux 6.1, OpenJDK 64-Bit Server VM 17. Every JVM: heap 2g, Parallel collector.

                | benchmark | cores | variant | at | records/s | of the first | records/CPU-s | CPU s | remark | the paper |
                | --- | ---: | --- | --- | ---: | ---: | ---: | ---: | --- | --- |
                | netmon | 2 | next-externalization | peak | 2,000 |  | 1,000 | 20.0 |  |  |
                | netmon | 2 | in-order | peak | 1,000 | 0.50 | 500 | 20.0 |  | 0.13 to 0.75 (§9.2) |
                | netmon | 4 |  |  |  |  |  |  | not measured: needs 4 cores |  |

                - results: equal to the loop's in every run
                - the paper, §9.2: "in-order epoch processing reduces throughput by 25 % - 87 %"
                """);
    }

    @Test
    void aLoneVariantHasNoColumn() throws Exception {
        assertThat(table("6", "--benchmarks=grep", "--rounds=1", "--set=seed=3"))
                .contains("| benchmark | cores | at | records/s |")
                .contains("set: {seed=3}")
                .contains("| grep | 1 | delay within 1000 ms | 1,000 |")
                .containsPattern("grep \\| 1 \\| delay within 1000 ms .*700,000/s per core \\(§9.1\\)")
                .contains("not measured: needs 56 cores");
    }

    @Test
    void thePapersNumbersStandAtTheirPoints() throws Exception {
        assertThat(table("11", "--rounds=1"))
                .containsPattern("\\| 10,000 records/epoch .*\\| 0.80 \\(§9.2\\) \\|")
                .containsPattern("\\| 1,000 records/epoch .*substantially less")
                .containsPattern("\\| 1,000,000 records/epoch .*\\|  \\|\n");
        assertThat(table("7", "--rounds=1", "--benchmarks=grep"))
                .containsPattern("\\| 40 % .*a loss of 7 % \\(§9.1\\)");
    }

    @Test
    void resultsThatMayDifferAreCountedAndThoseThatMustNotAreShown() throws Exception {
        assertThat(table("10", "--benchmarks=netmon", "--cores=2", "--rounds=1"))
                .contains("results of latest-container differ from the loop's in 1 runs, as they must")
                .contains("results: equal to the loop's in every other run");
        assertThat(table("7", "--benchmarks=join", "--rounds=1"))
                .contains("results DIFFERENT from the loop's: native join on 2");
    }
}
