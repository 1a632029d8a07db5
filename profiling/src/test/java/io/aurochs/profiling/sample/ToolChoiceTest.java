package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a profile looks with when its user names no tool, as {@code compare --profile}. */
class ToolChoiceTest {
    private final List<String> notices = new ArrayList<>();

    @TempDir
    private Path directory;

    @Test
    void cyclesAreCountedWherePerfMay() throws Exception {
        PerfStat perf = perf("2>&1 echo '1,234 cycles'");
        ToolChoice tools = ToolChoice.standard(perf, notices::add);
        assertThat(tools.hardware()).isSameAs(perf);
        assertThat(tools.hardwareNamed()).as("a failure is a notice").isFalse();
        assertThat(notices).noneMatch(notice -> notice.contains("cycles"));
    }

    @Test
    void whyPerfMayNotIsSaid() throws Exception {
        ToolChoice tools = ToolChoice.standard(perf("echo '<not counted> cycles'"), notices::add);
        assertThat(tools.hardware()).isNull();
        assertThat(notices)
                .anySatisfy(notice -> assertThat(notice)
                        .startsWith("the processor's cycles are not counted: ")
                        .contains("perf_event_paranoid"));
    }

    /** One that answers so when it is to count its own cycles, and knows the processor's metrics. */
    private PerfStat perf(String own) throws Exception {
        return new PerfStat(new FakeProgram(directory)
                .doing("case \"$1\" in\nstat) " + own + ";;\nlist) echo TopdownL1; echo tma_dtlb_load;;\nesac"));
    }
}
