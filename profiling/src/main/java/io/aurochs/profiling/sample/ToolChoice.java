package io.aurochs.profiling.sample;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The tools to look with, and what to do where one fails: a tool that the user named ends the profile, any other is replaced by a
 * lesser one or left out.
 *
 * @param stacks what samples stacks
 * @param stacksNamed whether the user asked for it by name; else Flight Recorder stands in
 * @param hardware what counts the processor's cycles; null: nothing
 * @param hardwareNamed whether the user asked for it by name; else they are not counted
 */
public record ToolChoice(
        Tool stacks, boolean stacksNamed, @Nullable HardwareTool hardware, boolean hardwareNamed) {
    /**
     * The best that can be used here.
     *
     * @param notices told what cannot be used and why, a line each
     */
    public static ToolChoice standard(Consumer<String> notices) throws InterruptedException {
        return standard(new PerfStat(), notices);
    }

    /** @param hardware counts the processor's cycles where it may */
    static ToolChoice standard(HardwareTool hardware, Consumer<String> notices) throws InterruptedException {
        Optional<String> problem = hardware.unusable();
        problem.ifPresent(why -> notices.accept("the processor's cycles are not counted: " + why));
        return new ToolChoice(bestStacks(notices), false, problem.isPresent() ? null : hardware, false);
    }

    /** Flight Recorder instead of a tool that the JVM refuses. */
    ToolChoice withFlightRecorder() {
        return new ToolChoice(Tool.JFR, false, hardware, hardwareNamed);
    }

    /**
     * The tool that samples stacks best here.
     *
     * @param notices told if it is not the one that samples them best elsewhere
     */
    public static Tool bestStacks(Consumer<String> notices) {
        String problem = JvmObserver.unusable(Tool.ASYNC);
        if (problem != null) {
            notices.accept(problem + "; using jfr");
        }
        return problem == null ? Tool.ASYNC : Tool.JFR;
    }
}
