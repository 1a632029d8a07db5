package io.aurochs.profiling.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.model.ThreadTable;
import io.aurochs.profiling.sample.UnusableToolException;
import io.aurochs.profiling.synthetic.BoundedJob;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program whose shares are known, on the simulated processor. */
@Tag("full")
@Timeout(value = 300, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SimulationTest {
    private static final String OWN_TABLE = """
            user io.aurochs.profiling.synthetic.
            state io.aurochs.profiling.synthetic.StateWork
            serialisation io.aurochs.profiling.synthetic.SerialisationWork
            """;

    /** Of two runs. */
    private static final double APART = 0.005;

    @TempDir
    private Path directory;

    @BeforeEach
    void requireValgrind() {
        try {
            Callgrind.require();
        } catch (UnusableToolException e) {
            System.err.println("SKIPPED: " + e.getMessage());
            Assumptions.abort(e.getMessage());
        }
    }

    @Test
    void countsEveryKindOfWorkAndTheSameTwice() throws Exception {
        CategoryCosts costs = simulated("first");
        double known = known(costs);
        for (Category category : List.of(Category.USER, Category.STATE, Category.SERIALISATION)) {
            // All three loops are alike: 300 rounds of 20,000 turns, of at least 5 instructions each.
            double instructions = instructions(costs, category);
            assertThat(instructions).as(category.name()).isBetween(300 * 20_000 * 2.0, 300 * 20_000 * 20.0);
        }
        assertThat(known).isGreaterThan(0.9 * all(costs));
        assertThat(known(simulated("second"))).isCloseTo(known, within(APART * known));
    }

    /** The listing has the optimising compiler's code alone. */
    @Test
    void knowsTheCodeOfTheFirstCompiler() throws Exception {
        CategoryCosts costs = simulated("first", "-XX:TieredStopAtLevel=1");
        assertThat(known(costs)).isGreaterThan(0.9 * all(costs));
    }

    private static double known(CategoryCosts costs) {
        return Stream.of(Category.USER, Category.STATE, Category.SERIALISATION)
                .mapToDouble(category -> instructions(costs, category))
                .sum();
    }

    /** Without those of the compilers. */
    private static double all(CategoryCosts costs) {
        return costs.unknown().instructions()
                + costs.byCategory().keySet().stream()
                        .filter(category -> category != Category.JIT)
                        .mapToDouble(category -> instructions(costs, category))
                        .sum();
    }

    private static double instructions(CategoryCosts costs, Category category) {
        return costs.byCategory().getOrDefault(category, Costs.NONE).instructions();
    }

    private CategoryCosts simulated(String name, String... moreFlags) throws Exception {
        Path own = Files.createDirectory(directory.resolve(name));
        List<String> command = new ArrayList<>(Callgrind.program(own));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC"));
        command.addAll(Callgrind.jvmFlags(own));
        command.addAll(List.of(moreFlags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BoundedJob.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(own.resolve("errors").toFile())
                .start();
        try {
            Callgrind simulation = new Callgrind(own, process.pid());
            BufferedReader said = process.inputReader();
            awaitDone(said);
            simulation.begin();
            process.getOutputStream().write(1);
            process.getOutputStream().flush();
            awaitDone(said);
            simulation.end();
            Path table = Files.writeString(own.resolve("own.frames"), OWN_TABLE);
            return new CostAttribution(
                            simulation.code(), FrameTable.with(table), ThreadTable.standard(), simulation.threadNames())
                    .of(simulation.costs());
        } finally {
            process.getOutputStream().close();
            process.destroyForcibly().waitFor();
        }
    }

    private static void awaitDone(BufferedReader said) throws IOException {
        assertThat(said.readLine()).isEqualTo("done");
    }
}
