package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.profiling.model.Stall;
import io.aurochs.profiling.model.TopDown;
import io.aurochs.profiling.synthetic.SyntheticJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a look when one of its tools fails. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ProfilingSessionTest {
    private static final TopDown CYCLES = new TopDown(Map.of(Stall.T_FE, 0.5));
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final List<String> notices = new ArrayList<>();

    @TempDir
    private Path directory;

    private SyntheticJvm jvm;

    @BeforeEach
    void start() throws Exception {
        jvm = SyntheticJvm.start();
    }

    @AfterEach
    void end() {
        jvm.end();
    }

    @Test
    void cyclesAreCountedBesideTheStacks() throws Exception {
        FakeCounters counters = new FakeCounters(null);
        assertThat(look(new ToolChoice(Tool.JFR, true, counters, true)).topDown())
                .isEqualTo(CYCLES);
        assertThat(counters.isClosed).isTrue();
        assertThat(notices).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("full")
    void countersThatNobodyAskedForMayFail(Failure failure) throws Exception {
        FakeCounters counters = new FakeCounters(failure);
        ProfilingSession.Sight seen = look(new ToolChoice(Tool.JFR, true, counters, false));
        assertThat(seen.topDown()).isNull();
        assertThat(seen.observation().threads()).isNotEmpty();
        assertThat(notices).containsExactly("the processor's cycles are not counted: no counters");
    }

    @ParameterizedTest
    @EnumSource
    @Tag("full")
    void countersThatWereAskedForMayNot(Failure failure) {
        FakeCounters counters = new FakeCounters(failure);
        assertThatExceptionOfType(UnusableToolException.class)
                .isThrownBy(() -> look(new ToolChoice(Tool.JFR, true, counters, true)))
                .withMessage("no counters");
        assertThat(counters.isClosed).isEqualTo(failure == Failure.RESULT);
    }

    @Test
    void flightRecorderStandsInForTheOther() throws Exception {
        blockAsyncProfiler();
        try (ProfilingSession session = attach(new ToolChoice(Tool.ASYNC, false, null, false))) {
            assertThat(session.stacks()).isEqualTo(Tool.JFR);
        }
        assertThat(notices).singleElement().asString().startsWith("using jfr: ");
    }

    @Test
    void butNotIfTheOtherWasAskedFor() throws Exception {
        blockAsyncProfiler();
        assertThatExceptionOfType(UnusableToolException.class)
                .isThrownBy(() -> attach(new ToolChoice(Tool.ASYNC, true, null, false)));
        assertThat(notices).isEmpty();
    }

    /** By a directory that is not empty where its recording is to be. */
    private void blockAsyncProfiler() throws Exception {
        Files.createDirectories(directory.resolve("async-profiler.jfr/full"));
    }

    private ProfilingSession attach(ToolChoice tools) throws Exception {
        return ProfilingSession.attach(jvm.pid(), tools, directory, LONGEST, notices::add);
    }

    private ProfilingSession.Sight look(ToolChoice tools) throws Exception {
        int[] looks = {5};
        try (ProfilingSession session = attach(tools)) {
            return session.look(Duration.ofSeconds(1), () -> looks[0]-- == 0);
        }
    }

    /** When the counters fail. */
    private enum Failure {
        START,
        RESULT
    }

    /** Used instead of the processor's. */
    private static final class FakeCounters implements HardwareTool {
        private final @Nullable Failure failure;
        private boolean isClosed;

        FakeCounters(@Nullable Failure failure) {
            this.failure = failure;
        }

        @Override
        public Optional<String> unusable() {
            return Optional.empty();
        }

        @Override
        public Counting start(long pid, Duration time, Path directory) throws SamplingException {
            failAt(Failure.START);
            return new Counting() {
                @Override
                public TopDown result() throws SamplingException {
                    failAt(Failure.RESULT);
                    return CYCLES;
                }

                @Override
                public void close() {
                    isClosed = true;
                }
            };
        }

        private void failAt(Failure moment) throws SamplingException {
            if (failure == moment) {
                throw new SamplingException("no counters");
            }
        }
    }
}
