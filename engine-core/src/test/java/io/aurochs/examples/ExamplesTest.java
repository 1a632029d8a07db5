package io.aurochs.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.WordCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the manual and the Javadoc show compiles where it is copied to, and does what they say. */
@Timeout(60)
class ExamplesTest {
    private static final Path MAIN = Path.of("src/main/java/io/aurochs");
    private static final Path EXAMPLE =
            Path.of("../examples/native-wordcount/src/main/java/com/example/WordCount.java");
    private static final Path MANUAL = Path.of("../docs/native.md");
    private static final Path ORDERED = Path.of("../docs/ordered.md");
    private static final Path VISIT_PAUSES = Path.of("src/test/java/io/aurochs/examples/VisitPauses.java");
    private static final Pattern SHOWN = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Path README = Path.of("../README.md");

    @TempDir
    private Path directory;

    @Test
    void theManualsCountsWords() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "to be or\nnot to be\n");
        Path counts = directory.resolve("counts");
        WordCount.main(new String[] {text.toString(), counts.toString()});
        assertThat(Files.readAllLines(counts))
                .containsExactlyInAnyOrder("999,to,2", "999,be,2", "999,or,1", "999,not,1");
    }

    @Test
    void theManualsKnowsOtherLettersAndCutsLongWords() throws Exception {
        Path text = Files.writeString(directory.resolve("text"), "Bücher, " + "x".repeat(300) + "\n");
        Path counts = directory.resolve("counts");
        WordCount.main(new String[] {text.toString(), counts.toString()});
        assertThat(Files.readAllLines(counts))
                .containsExactlyInAnyOrder("999,Bücher,1", "999," + "x".repeat(256) + ",1");
    }

    @Test
    void theManualShowsTheClassThatIsCompiled() throws IOException {
        String source = Files.readString(EXAMPLE);
        String example = source.substring(source.indexOf("import "));
        ShownClass shown = ShownClass.inMarkdown(MANUAL);
        assertThat(shown.source()).isEqualTo(example);
        shown.compile(directory);
    }

    @Test
    void theReadmeShowsAPartOfIt() throws IOException {
        String readme = Files.readString(README);
        int begin = readme.indexOf("```java\n") + "```java\n".length();
        String shown = readme.substring(begin, readme.indexOf("```", begin)).replaceAll("\\s", "");
        assertThat(Files.readString(EXAMPLE).replaceAll("\\s", "")).contains(shown);
        assertThat(shown).startsWith("pipeline.source(");
    }

    @Test
    void thePackagesAddsUpSales() throws Exception {
        Path sales = Files.writeString(directory.resolve("sales"), "1,egg,12\n2,milk,1\n3,egg,30\n3600000,egg,6\n");
        Path sums = directory.resolve("sums");
        ShownClass.inJavadoc(MAIN.resolve("pipeline/package-info.java")).run(directory, sales, sums);
        assertThat(Files.readAllLines(sums))
                .containsExactlyInAnyOrder("3599999,egg,42", "3599999,milk,1", "7199999,egg,6");
    }

    @Test
    void visitsKeepTheirOrder() throws Exception {
        Path visits = Files.writeString(directory.resolve("visits"), "5,1\n7,2\n8,0\n9,1\n8,2\n");
        Path pauses = directory.resolve("pauses");
        VisitPauses.run(visits, pauses);
        assertThat(Files.readAllLines(pauses)).containsExactly("9,1,4", "8,2,1");
    }

    @Test
    void thePageOnOrderBeginsWithPartsOfVisitPauses() throws IOException {
        String source = Files.readString(VISIT_PAUSES).replaceAll("\\s", "");
        List<String> shown = SHOWN.matcher(Files.readString(ORDERED))
                .results()
                .map(block -> block.group(1).replaceAll("\\s", ""))
                .toList();
        assertThat(shown.subList(0, 2)).allSatisfy(block -> assertThat(source).contains(block));
    }

    @Test
    void theManualReplacesFunctionsAsTheJavadocDoes() throws IOException {
        String javadoc = Files.readString(MAIN.resolve("pipeline/Replacement.java"));
        String shown = SHOWN.matcher(Files.readString(MANUAL))
                .results()
                .skip(1)
                .findFirst()
                .orElseThrow()
                .group(1);
        assertThat(javadoc.replaceAll("(?m)^ \\*", "").replaceAll("\\s", "")).contains(shown.replaceAll("\\s", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "operator/EpochSource.java",
                "operator/RecordSink.java",
                "pipeline/Replacement.java",
                "pipeline/model/Combiner.java",
                "pipeline/model/KeyedFunction.java"
            })
    void thoseOfWhatUsersImplementCompile(String file) throws IOException {
        ShownClass.inJavadoc(MAIN.resolve(file)).compile(directory);
    }
}
