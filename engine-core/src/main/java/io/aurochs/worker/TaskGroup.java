package io.aurochs.worker;

import io.aurochs.operator.Progress;
import io.aurochs.operator.Task;
import java.util.List;

/**
 * Tasks that never run at the same time: the unit that a worker runs, and that becomes ready when anything happens to
 * one of them.
 */
public final class TaskGroup {
    private final String name;
    private final List<Task> tasks;

    public TaskGroup(String name, List<Task> tasks) {
        this.name = name;
        this.tasks = List.copyOf(tasks);
    }

    /** For thread names and messages. */
    public String name() {
        return name;
    }

    public List<Task> tasks() {
        return tasks;
    }

    void enter() {
        for (Task task : tasks) {
            task.enter();
        }
    }

    void leave() {
        for (Task task : tasks) {
            task.leave();
        }
    }

    /** Steps every task once; true when one of them worked. */
    boolean step() {
        boolean worked = false;
        for (Task task : tasks) {
            worked |= task.step() == Progress.WORKED;
        }
        return worked;
    }

    /** Whether one of the tasks has output or an acknowledgement that was not shipped. Any thread; a hint. */
    boolean holdsBack() {
        for (Task task : tasks) {
            if (task.holdsBack()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Ships what the tasks hold back whose budget is spent; for another thread than the one that runs them.
     *
     * @param stayNs how long that one has been inside this group, nanoseconds
     * @return whether anything was shipped
     */
    boolean shipHeldBack(long stayNs) {
        boolean shipped = false;
        for (Task task : tasks) {
            if (stayNs >= task.latencyNs() && task.holdsBack()) {
                shipped |= task.shipHeldBack();
            }
        }
        return shipped;
    }

    boolean hasWork() {
        for (Task task : tasks) {
            if (task.hasWork()) {
                return true;
            }
        }
        return false;
    }

    /** When the first of its idle sources wants to be stepped again, clock nanoseconds. */
    long wakeAtNs() {
        long earliest = Long.MAX_VALUE;
        for (Task task : tasks) {
            earliest = Math.min(earliest, task.wakeAtNs());
        }
        return earliest;
    }

    /** Closes every task, each even if another one's close fails, and reports the failures. */
    void close(java.util.function.Consumer<Throwable> onFailure) {
        for (Task task : tasks) {
            try {
                task.close();
            } catch (RuntimeException e) {
                onFailure.accept(e);
            }
        }
    }
}
