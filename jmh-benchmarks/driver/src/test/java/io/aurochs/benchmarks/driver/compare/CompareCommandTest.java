package io.aurochs.benchmarks.driver.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.JvmOptions;
import io.aurochs.benchmarks.driver.run.RecordRange;
import io.aurochs.benchmarks.driver.run.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

class CompareCommandTest {
    @TempDir
    Path root;

    private Home home = new Home(Path.of(""));

    @BeforeEach
    void checkout() throws IOException {
        home = new Home(root);
        Path text = root.resolve("jmh-benchmarks/workloads/src/main/data/kjv.txt.gz");
        Files.createDirectories(text.resolveSibling("."));
        Files.write(text, new byte[0]);
    }

    @Test
    void whatAlwaysTracksItsTuplesIsComparedSo() {
        CompareOptions calls = Examples.options(home, "storm", "drpc");
        assertThat(calls.acks()).isTrue();
        assertThat(calls.systems()).containsExactly("stock", "aurochs");
        assertThat(Examples.options(home, "storm", "trident-wordcount").acks()).isTrue();
        assertThat(Examples.options(home, "storm", "shell").acks()).isTrue();
    }

    @Test
    void defaults() {
        CompareOptions options = Examples.options(home, "storm", "wordcount");
        assertThat(options.systems()).containsExactly("stock", "aurochs", "loop");
        assertThat(options.pace().rounds()).isEqualTo(3);
        assertThat(options.parallelism()).isEqualTo(1);
        assertThat(options.acks()).isFalse();
        assertThat(options.openLoop()).isFalse();
        assertThat(options.input()).isEqualTo(home.text());
        assertThat(options.engine().jvm()).isEqualTo(new JvmOptions("2g", "Parallel"));
    }

    @Test
    void aFileIsReadInsteadOfGeneratedLines() {
        assertThat(Examples.options(home, "storm", "linearroad").input()).isNull();
        assertThat(Examples.options(home, "flink", "linearroad", "--input=traffic.dat")
                        .input())
                .isAbsolute()
                .endsWithRaw(Path.of("traffic.dat"));
    }

    @Test
    void wordsAreThoseOfTheTextOrUniform() {
        assertThat(Examples.options(home, "storm", "wordcount", "--words=text").input())
                .isEqualTo(home.text());
        assertThat(Examples.options(home, "flink", "wordcount", "--words=uniform")
                        .input())
                .isEqualTo(home.root().resolve("target/data/wordcount-100000-words.txt"));
    }

    @Test
    void aurochsWithAnotherSettingRunsNextToAurochs() {
        assertThat(Examples.options(home, "storm", "wordcount", "--with", "aurochs.pin=core")
                        .systems())
                .containsExactly("stock", "aurochs", "aurochs-with", "loop");
        assertThatThrownBy(() -> Examples.options(
                        home, "storm", "wordcount", "--with", "aurochs.pin=core", "--systems", "stock,loop"))
                .hasMessageContaining("--with compares aurochs with itself");
    }

    @Test
    void profilesAreMadeWhenAskedFor() {
        assertThat(Examples.options(home, "flink", "wordcount").profiles()).isNull();
        assertThat(Examples.options(home, "flink", "wordcount", "--profile").profiles())
                .isAbsolute()
                .endsWithRaw(Path.of("aurochs-profile"));
        assertThat(Examples.options(home, "flink", "wordcount", "--profile", "--profile-out=where")
                        .profiles())
                .endsWithRaw(Path.of("where"));
    }

    @Test
    void everyOption() {
        CompareOptions options = Examples.options(
                home,
                "storm",
                "wordcount",
                "--systems",
                "aurochs,stock",
                "--rounds=5",
                "--seconds=2.5",
                "--warmup=0",
                "--parallelism=4",
                "--acks=on",
                "--load=50%",
                "--set",
                "topology.max.spout.pending=2000",
                "--set",
                "aurochs.workers=shared",
                "--input=other.txt",
                "--heap=512m",
                "--gc=G1");
        assertThat(options.systems()).containsExactly("aurochs", "stock");
        assertThat(options.pace().rounds()).isEqualTo(5);
        assertThat(options.pace().seconds()).isEqualTo(2.5);
        assertThat(options.pace().warmup()).isZero();
        assertThat(options.parallelism()).isEqualTo(4);
        assertThat(options.acks()).isTrue();
        assertThat(options.load()).isEqualTo(0.5);
        assertThat(options.settings())
                .containsEntry("topology.max.spout.pending", "2000")
                .containsEntry("aurochs.workers", "shared");
        assertThat(options.input()).isAbsolute().hasFileName("other.txt");
        assertThat(options.engine().jvm()).isEqualTo(new JvmOptions("512m", "G1"));
    }

    @Test
    void aPartOfTheInputIsMeasuredInsteadOfATime() {
        CompareOptions options = Examples.options(home, "flink", "nexmark-q4", "--records", "500k..4M", "--rounds=2");
        assertThat(options.pace().range()).isEqualTo(new RecordRange(500_000, 4_000_000));
        assertThat(options.place().range()).isEqualTo(options.pace().range());
        assertThat(ReportTable.title(options)).endsWith("medians of 2 rounds of records 500,000 to 4,000,000");
        assertThatThrownBy(() -> Examples.options(home, "flink", "nexmark-q4", "--records", "4M"))
                .hasMessage("--records 4M: give two numbers such as 500k..4M");
        assertThatThrownBy(() -> Examples.options(home, "flink", "nexmark-q4", "--records", "4M..4000k"))
                .hasMessage("--records 4M..4000k: the second number must be larger");
        for (String other : List.of("--load=50%", "--profile", "--seconds=3", "--warmup=3")) {
            assertThatThrownBy(() -> Examples.options(home, "flink", "wordcount", "--records", "1..2", other))
                    .hasMessageStartingWith("--records 1..2: ");
        }
    }

    @Test
    void defaultsOfFlink() {
        CompareOptions options = Examples.options(home, "flink", "pojo");
        assertThat(options.engine().title()).isEqualTo("Flink 2.3");
        assertThat(options.systems()).containsExactly("stock", "stock-reuse", "aurochs", "aurochs-reuse", "loop");
        assertThat(options.parallelism()).isEqualTo(2);
        assertThat(options.acks()).isFalse();
        assertThat(Examples.options(home, "flink", "wordcount", "--flink", "1.20")
                        .engine()
                        .title())
                .isEqualTo("Flink 1.20");
    }

    @Test
    void defaultsOfNative() {
        CompareOptions options = Examples.options(home, "native", "tweets");
        assertThat(options.engine().name()).isEqualTo("native");
        assertThat(options.systems()).containsExactly("aurochs", "flink", "jet", "loop");
        assertThat(options.parallelism()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(options.app().unit()).isEqualTo("records");
        assertThat(options.place().app()).isEqualTo("tweets");
    }

    @Test
    void theDataOfNativeIsSet() {
        CompareOptions options = Examples.options(
                home,
                "native",
                "join",
                "--set=records=10000",
                "--set=early=20",
                "--set=aurochs.pin=core",
                "--load=50%");
        assertThat(options.settings())
                .containsEntry("records", "10000")
                .containsEntry("early", "20")
                .containsEntry("aurochs.pin", "core");
        assertThat(options.load()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spark wordcount|unknown engine 'spark': known are storm, flink, native, ordered",
                "flink wordcont|unknown application 'wordcont': known are wordcount, frauddetection, spikedetection",
                "flink wordcount --flink 2.2|--flink 2.2: give one of 1.20, 2.3",
                "storm wordcount --flink 2.3|--flink 2.3: only for the engine flink",
                "flink wordcount --acks on|--acks: flink has no acks, drop it",
                "flink window --load 50%|--load 50%: window measures no latency",
                "flink pojo --input text.txt|--input: pojo reads no file, drop it",
                "flink linearroad --words uniform|--words: linearroad counts no words, drop it",
                "storm wordcount --words uniform --input text.txt|--words and --input: give one of them",
                "storm wordcount --words even|--words even: give one of text, uniform",
                "storm voipstream --input calls.csv|--input: voipstream reads no file, drop it",
                "flink wordcount --set execution.target=local|--set execution.target: fixed by --systems",
                "storm wordcount --systems stock-reuse|unknown system 'stock-reuse' in --systems",
                "flink wordcount --systems stock --set aurochs.handover=reference|--set has a key of aurochs",
                "native wordcont|unknown application 'wordcont': known are grep, wordcount, join, distinct, netmon, tweets",
                "native grep --systems stock|unknown system 'stock' in --systems: known are aurochs, flink, jet, loop",
                "native grep --flink 2.3|--flink 2.3: only for the engine flink",
                "native grep --acks on|--acks: native has no acks, drop it",
                "native grep --input text.txt|--input: grep reads no file, drop it",
                "native grep --set topology.workers=1|--set topology.workers: known are those of aurochs, flink.KEY and of the data ahead,",
                "native grep --set aurochs.workers.count=2|--set aurochs.workers.count: fixed by --parallelism",
                "native grep --systems loop --set aurochs.pin=core|--set has a key of aurochs",
                "storm wordcont|unknown application 'wordcont': known are wordcount",
                "storm drpc --systems loop|unknown system 'loop' in --systems: known are stock, aurochs",
                "storm trident-wordcount --acks off|--acks off: trident-wordcount is measured with acks",
                "storm wordcount --systems stok|unknown system 'stok' in --systems",
                "storm wordcount --systems loop,loop|--systems names loop twice",
                "storm wordcount --parallelism 0|--parallelism 0: give at least 1",
                "storm wordcount --parallelism -2|--parallelism -2: give at least 1",
                "storm wordcount --rounds 0|--rounds 0: give at least 1",
                "storm wordcount --seconds -1|--seconds -1.0: give more than 0",
                "storm wordcount --seconds NaN|--seconds NaN: give more than 0",
                "storm wordcount --warmup -1|--warmup -1.0: give 0 or more",
                "storm wordcount --acks yes|--acks yes: give on or off",
                "storm wordcount --huge-pages maybe|--huge-pages maybe: give on or off",
                "storm wordcount --load 50|--load 50: give a percentage such as 50%",
                "storm wordcount --load 0%|--load 0%: give a percentage such as 50%",
                "storm wordcount --load 50% --systems loop|--load needs an engine in --systems",
                "storm wordcount --heap 2x|--heap 2x: give a size",
                "storm wordcount --gc Epsilon|--gc Epsilon: give one of Serial",
                "storm wordcount --systems stock --set aurochs.workers=shared|--set has a key of aurochs"
            })
    void whatMakesNoSenseIsSaidInOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Examples.options(home, line.split(" ")))
                .withMessageStartingWith(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "storm",
        "storm wordcount extra",
        "storm wordcount --bogus",
        "storm wordcount --rounds three",
        "storm wordcount --set novalue"
    })
    void whatCannotBeParsedIsRejected(String line) {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> Examples.options(home, line.split(" ")))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @Test
    void aMissingBuildIsSaidWithItsRemedy() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> home.stormClassPath("stock"))
                .withMessageContaining("stock.classpath is missing: build first");
    }

    @Test
    void aSuiteStandsForItsApplications() {
        assertThat(names("flink", "nexmark")).hasSize(21).startsWith("nexmark-q0", "nexmark-q1");
        assertThat(names("storm", "study")).hasSize(7).startsWith("wordcount");
        assertThat(names("flink", "pojo,study,wordcount,kryo"))
                .hasSize(9)
                .startsWith("pojo", "wordcount")
                .endsWith("linearroad", "kryo");
    }

    @Test
    void eachApplicationHasProfilesOfItsOwn() {
        assertThat(CompareCommand.parseAll(home, "flink", "pojo,kryo", "--profile", "--profile-out=where"))
                .extracting(CompareOptions::profiles)
                .containsExactly(
                        Path.of("where", "pojo").toAbsolutePath(),
                        Path.of("where", "kryo").toAbsolutePath());
    }

    @Test
    void whatIsOfOneApplicationIsRefusedForSeveral() {
        assertThatThrownBy(() -> names("flink", "pojo,kryo", "--html", "page.html"))
                .hasMessage("--html page.html: a page is of one application, drop it");
        assertThatThrownBy(() -> names("flink", "pojo,"))
                .hasMessageStartingWith("unknown application '': known are wordcount, ")
                .hasMessageEndingWith("nexmark-q23, nexmark, study");
        assertThatThrownBy(() -> names("flink", "study,nexmark", "--load", "50%"))
                .hasMessageStartingWith("--load 50%: nexmark-q0 measures no latency");
    }

    private List<String> names(String... args) {
        return CompareCommand.parseAll(home, args).stream()
                .map(options -> options.app().name())
                .toList();
    }
}
