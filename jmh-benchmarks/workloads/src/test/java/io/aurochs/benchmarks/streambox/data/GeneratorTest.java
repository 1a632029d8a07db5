package io.aurochs.benchmarks.streambox.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.draw.Mix;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every record is what it was, whatever range it is generated with: in every run and every version. */
class GeneratorTest {
    private static final long SEED = 42;
    private static final EpochPlan PLAN = new EpochPlan(400, 400, 20, 3);
    private static final Vocabulary VOCABULARY = new Vocabulary(SEED, 2_000);

    static Stream<Arguments> generators() {
        return Stream.of(
                Arguments.of(TextGenerator.grep(SEED, PLAN, VOCABULARY), 0x1deaf8a2c0a603bfL),
                Arguments.of(TextGenerator.wordCount(SEED, PLAN, VOCABULARY), 0x33fd897c08f4a295L),
                Arguments.of(new JoinGenerator(SEED, PLAN, 100, 0.1), 0xb465524fc780a4b7L),
                Arguments.of(new DistinctGenerator(SEED, PLAN, 10_000, 1), 0x1615352f8dfe933cL),
                Arguments.of(new NetmonGenerator(SEED, PLAN, 1_000), 0xf791905bbd88282fL),
                Arguments.of(new TweetGenerator(SEED, PLAN, VOCABULARY), 0x49fa47de2ea13ba1L));
    }

    @ParameterizedTest
    @MethodSource("generators")
    void theFirstRecordsAreFixed(Generator<?> generator, long checksum) {
        assertThat(Long.toHexString(hash(generator.generate(0, 1_000)))).isEqualTo(Long.toHexString(checksum));
    }

    @ParameterizedTest
    @MethodSource("generators")
    void aRecordDoesNotDependOnTheRange(Generator<?> generator, long checksum) {
        RecordBatch whole = generator.generate(300, 200);
        assertThat(part(whole, 50, 130)).isEqualTo(part(generator.generate(350, 80), 0, 80));
        assertThat(whole.bytes()).isPositive();
    }

    private static long hash(RecordBatch batch) {
        return Mix.of(part(batch, 0, batch instanceof JoinRecords ? batch.size() / 2 : batch.size())
                .hashCode());
    }

    /** All that there is of some records. */
    private static String part(RecordBatch batch, int from, int to) {
        if (batch instanceof TextRecords texts) {
            StringBuilder part = new StringBuilder();
            for (int i = from; i < to; i++) {
                part.append(texts.times()[i])
                        .append(' ')
                        .append(Texts.text(texts, i))
                        .append('\n');
            }
            return part.toString();
        }
        if (batch instanceof JoinRecords join) {
            return numbers(join.left(), 2, from, to) + numbers(join.right(), 2, from, to);
        }
        NumberRecords numbers = (NumberRecords) batch;
        return numbers(numbers, (int) (numbers.bytes() / numbers.size() / Long.BYTES), from, to);
    }

    private static String numbers(NumberRecords numbers, int columns, int from, int to) {
        StringBuilder part = new StringBuilder(Arrays.toString(Arrays.copyOfRange(numbers.times(), from, to)));
        for (int column = 0; column < columns; column++) {
            part.append(Arrays.toString(Arrays.copyOfRange(numbers.column(column), from, to)));
        }
        return part.toString();
    }
}
