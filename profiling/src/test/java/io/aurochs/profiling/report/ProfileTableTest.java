package io.aurochs.profiling.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.RuntimeFigures;
import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.report.ProfileDocument.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people read. */
class ProfileTableTest {
    private static final Part NO_OTHERS = new Part("(other threads)", 3, 0.5, Map.of(Category.GC, 1.0), 0.9, 7, 0);

    @Test
    void profilesStandSideBySideTaskByTask() {
        ProfileDocument stock = document("stock", Map.of(Category.USER, 0.25, Category.SERIALISATION, 0.75), null);
        ProfileDocument aurochs = document("aurochs", Map.of(Category.USER, 0.9, Category.FILL, 0.1), null);
        assertThat(ProfileTable.of(List.of(stock, aurochs)).lines().map(String::stripTrailing))
                .containsSubsequence(
                        "share of processor time                    stock       aurochs",
                        "(total)",
                        "  user code                               25.0 %        90.0 %",
                        "  engine: fill                             0.0 %        10.0 %",
                        "  serialisation, copying                  75.0 %         0.0 %",
                        "count",
                        "  user code                               25.0 %        90.0 %",
                        "  idle (of elapsed time)                  40.0 %        40.0 %",
                        "  processor time, s                         4.00          4.00",
                        "  threads                                      2             2",
                        "  context switches, 1/s                    1,234         1,234",
                        "  native code per thread, KB                20.0          20.0",
                        "(other threads)",
                        "  garbage collection                     100.0 %       100.0 %",
                        "garbage collections                            5             5",
                        "counted as user code, stock: com.shop 12.5 %",
                        "counted as user code, aurochs: com.shop 12.5 %");
    }

    @Test
    void rowsOfNothingAreLeftOut() {
        assertThat(ProfileTable.of(List.of(document("one", Map.of(Category.USER, 0.9999, Category.ACK, 0.0001), null))))
                .contains("user code")
                .doesNotContain("engine: ack", "top-down", "state access");
    }

    @Test
    void aTaskThatOnlyOneProfileHasIsADashInTheOther() {
        ProfileDocument one = document("one", Map.of(Category.USER, 1.0), null);
        ProfileDocument other = new ProfileDocument(
                "other", "jfr", 10, 2, 100, List.of(one.parts().get(0), NO_OTHERS), one.runtime(), Map.of(), null);
        assertThat(ProfileTable.of(List.of(one, other)))
                .contains("  processor time, s                         4.00             -\n");
    }

    @Test
    void cyclesAreInThePapersWords() {
        ProfileDocument counted = document(
                "counted", Map.of(Category.USER, 1.0), Map.of(Stall.T_FE, 0.35, Stall.T_C, 0.4, Stall.L1I, 0.2));
        assertThat(ProfileTable.of(List.of(counted)))
                .contains(
                        "processor cycles, top-down",
                        "  retiring (T_C)                          40.0 %",
                        "  front-end bound (T_Fe)                  35.0 %",
                        "    L1-I misses                           20.0 %")
                .doesNotContain("DTLB");
    }

    @Test
    void whatIsWrittenIsRead(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("profile.json");
        ProfileDocument profile = document("stock", Map.of(Category.USER, 1.0), Map.of(Stall.T_C, 0.5));
        ProfileJson.write(profile, file);
        assertThat(ProfileJson.read(file)).isEqualTo(profile);
        Files.writeString(file, "{\"parts\": 3}");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> ProfileJson.read(file))
                .withMessageContaining(file + " is no profile");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> ProfileJson.read(directory.resolve("none.json")))
                .withMessage("there is no file " + directory.resolve("none.json"));
    }

    private static ProfileDocument document(
            String name, Map<Category, Double> shares, @org.jspecify.annotations.Nullable Map<Stall, Double> cycles) {
        return new ProfileDocument(
                name,
                "async",
                10,
                2,
                1000,
                List.of(
                        new Part("(total)", 5, 8, shares, 0.1, 2000, 20_480),
                        new Part("count", 2, 4, shares, 0.4, 1234, 20_480),
                        NO_OTHERS),
                new RuntimeFigures(5, 0.05, 12, 34_567),
                Map.of("com.shop", 1.0),
                cycles);
    }
}
