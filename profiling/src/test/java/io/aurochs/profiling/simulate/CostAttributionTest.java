package io.aurochs.profiling.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.model.ThreadTable;
import io.aurochs.profiling.simulate.CodeUnit.Kind;
import io.aurochs.profiling.simulate.ThreadCosts.Call;
import io.aurochs.profiling.simulate.ThreadCosts.Line;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class CostAttributionTest {
    private static final int THREAD = 20;
    private static final String TASK = "count[0]";
    private static final String LIBRARY = "/lib/libjvm.so";

    private final CodeMap code = new CodeMap();

    /** The string comparisons of a hash table belong to the bolt that looks a word up in it. */
    @Test
    void aMethodOfTheJdkIsItsCallersDoing() throws IOException {
        CodeMap recorded = CodeListing.read(Recorded.code());
        ThreadCosts thread = CallgrindFile.read(Recorded.costs());
        CategoryCosts costs = attribution(recorded, TASK).of(List.of(thread));
        double equals = instructions(recorded, thread, unit -> unit.name().equals(Recorded.EQUALS));
        double stubs = instructions(recorded, thread, unit -> unit.kind() == Kind.STUB);
        double all = thread.lines().stream()
                .mapToDouble(line -> line.costs().instructions())
                .sum();
        double known = costs.byCategory().values().stream()
                .mapToDouble(Costs::instructions)
                .sum();
        assertThat(costs.byCategory().getOrDefault(Category.USER, Costs.NONE).instructions())
                .isGreaterThan(equals);
        assertThat(costs.unknown().instructions())
                .as("the recording has left out what calls the stubs")
                .isCloseTo(stubs, within(1.0));
        assertThat(known).isCloseTo(all - stubs, within(1.0));
    }

    private static double instructions(CodeMap code, ThreadCosts thread, Predicate<CodeUnit> of) {
        return thread.lines().stream()
                .filter(line -> {
                    CodeUnit unit =
                            line.place().isMadeByJvm() ? code.at(line.place().address()) : null;
                    return unit != null && of.test(unit);
                })
                .mapToDouble(line -> line.costs().instructions())
                .sum();
    }

    @Test
    void costsOfACommonCalleeAreSharedAsTheCallsOfItTookTime() {
        method("com.example.Mine.work", 100);
        method("org.apache.storm.Some.thing", 200);
        method("java.util.Objects.hash", 300);
        Place callee = made(300);
        // Through a native function, which is on the way from one of them.
        Place between = new Place(LIBRARY, "between", 7);
        ThreadCosts thread = new ThreadCosts(
                THREAD,
                List.of(line(made(110), 50), line(made(210), 20), line(callee, 400), line(made(350), 0)),
                List.of(
                        new Call(made(110), callee, 299),
                        new Call(made(210), between, 99),
                        new Call(between, callee, 99)));
        CategoryCosts costs = attribution(code, TASK).of(List.of(thread));
        assertThat(costs.byCategory().getOrDefault(Category.USER, Costs.NONE).instructions())
                .isCloseTo(50 + 300, within(1e-6));
        assertThat(costs.byCategory()
                        .getOrDefault(Category.FRAMEWORK, Costs.NONE)
                        .instructions())
                .isCloseTo(20 + 100, within(1e-6));
        assertThat(costs.unknown().instructions()).isCloseTo(0, within(1e-6));
    }

    @Test
    void whatNothingIsKnownOfIsCountedAsThat() {
        method("java.util.Objects.hash", 300);
        code.add(new CodeUnit("invokevirtual", Kind.INTERPRETER, 400, 450, new TreeMap<>()));
        ThreadCosts thread = new ThreadCosts(
                THREAD,
                List.of(
                        line(made(9_999), 1),
                        line(made(310), 2),
                        line(made(410), 4),
                        line(new Place(LIBRARY, "start", 1), 8),
                        line(new Place(LIBRARY, "allocate", 2), 16)),
                List.of(new Call(made(410), made(300), 2), new Call(made(410), new Place(LIBRARY, "allocate", 2), 16)));
        CategoryCosts costs = attribution(code, TASK).of(List.of(thread));
        assertThat(costs.unknown().instructions())
                .as("no code, and called by an unknown method")
                .isEqualTo(3);
        assertThat(costs.byCategory().getOrDefault(Category.JVM, Costs.NONE).instructions())
                .as("interpreter, native code that nothing calls, and what the interpreter calls")
                .isEqualTo(28);
    }

    @Test
    void threadsThatWorkForNoTaskAreToldApart() {
        method("com.example.Mine.work", 100);
        ThreadCosts thread = new ThreadCosts(THREAD, List.of(line(made(110), 50)), List.of());
        assertThat(attribution(code, "VM Thread").of(List.of(thread)).byCategory())
                .containsOnlyKeys(Category.GC);
        assertThat(attribution(code, "C2 CompilerThread0").of(List.of(thread)).byCategory())
                .containsOnlyKeys(Category.JIT);
        CategoryCosts timer = attribution(code, "metric/stat timer").of(List.of(thread));
        assertThat(timer.byCategory()).isEmpty();
        assertThat(timer.byTheClock().instructions()).isEqualTo(50);
    }

    @Test
    void sharedWorkersWorkForRecords() {
        method("com.example.Mine.work", 100);
        ThreadCosts thread = new ThreadCosts(THREAD, List.of(line(made(110), 50)), List.of());
        assertThat(attribution(code, "aurochs-worker-0").of(List.of(thread)).byCategory())
                .containsOnlyKeys(Category.USER);
    }

    @Test
    void theFootprintIsTheLeastCodeOfAShare() {
        ThreadCosts thread = new ThreadCosts(
                THREAD,
                List.of(line(made(0), 90), line(made(63), 5), line(made(64), 4), line(made(1000), 1)),
                List.of());
        CodeFootprint footprint = attribution(code, TASK).footprint(List.of(thread));
        assertThat(footprint.bytesOf(0.9)).isEqualTo(64);
        assertThat(footprint.bytesOf(0.99)).isEqualTo(128);
        assertThat(footprint.bytesOf(1)).isEqualTo(192);
        assertThat(attribution(code, "timer").footprint(List.of(thread)).bytesOf(1))
                .isZero();
    }

    private static CostAttribution attribution(CodeMap code, String threadName) {
        return new CostAttribution(code, FrameTable.standard(), ThreadTable.standard(), Map.of(THREAD, threadName));
    }

    private void method(String name, long start) {
        code.add(new CodeUnit(name, Kind.METHOD, start, start + 100, new TreeMap<>()));
    }

    private static Place made(long address) {
        return new Place(Place.NO_OBJECT, "", address);
    }

    private static Line line(Place place, double instructions) {
        return new Line(place, new Costs(instructions, 0, 0, 0, 0));
    }
}
