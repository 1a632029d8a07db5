package io.aurochs.profiling.simulate;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.model.ThreadTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Says of the costs of threads what they were spent on. The threads of tasks, collectors and compilers work for records; all others, such as
 * timers and the measurement itself, work by the clock, which is fifty times faster here than they are. One thread.
 */
final class CostAttribution {
    private final CodeMap code;
    private final FrameTable frames;
    private final ThreadTable threads;
    private final Map<Integer, String> threadNames;

    /** @param threadNames by valgrind's number of the thread */
    CostAttribution(CodeMap code, FrameTable frames, ThreadTable threads, Map<Integer, String> threadNames) {
        this.code = code;
        this.frames = frames;
        this.threads = threads;
        this.threadNames = Map.copyOf(threadNames);
    }

    /** Of all threads together. */
    CategoryCosts of(List<ThreadCosts> all) {
        CategoryCosts sum = new CategoryCosts();
        for (ThreadCosts thread : all) {
            Optional<Category> category = threads.categoryOf(name(thread));
            if (threads.runsTasks(name(thread))) {
                new CallerAttribution(code, frames, thread).addTo(sum);
            } else if (category.isPresent() && category.get() != Category.JVM) {
                thread.lines().forEach(line -> sum.add(category.get(), line.costs()));
            } else {
                thread.lines().forEach(line -> sum.addByTheClock(line.costs()));
            }
        }
        return sum;
    }

    /** What tasks have executed of code. */
    CodeFootprint footprint(List<ThreadCosts> all) {
        CodeFootprint footprint = new CodeFootprint();
        for (ThreadCosts thread : all) {
            if (threads.runsTasks(name(thread))) {
                thread.lines().forEach(footprint::add);
            }
        }
        return footprint;
    }

    private String name(ThreadCosts thread) {
        return threadNames.getOrDefault(thread.thread(), "");
    }
}
