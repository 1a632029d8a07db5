package io.aurochs.worker;

import io.aurochs.operator.Progress;
import io.aurochs.operator.Task;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tasks that never run at the same time: the unit that a worker runs, and that becomes ready when anything happens to
 * one of them.
 */
public final class TaskGroup implements Duty {
    private final String name;
    private final List<Task> tasks;

    public TaskGroup(String name, List<Task> tasks) {
        this.name = name;
        this.tasks = List.copyOf(tasks);
    }

    @Override
    public String name() {
        return name;
    }

    public List<Task> tasks() {
        return tasks;
    }

    @Override
    public void enter() {
        for (Task task : tasks) {
            task.enter();
        }
    }

    @Override
    public void leave() {
        for (Task task : tasks) {
            task.leave();
        }
    }

    /** Steps every task once; true when one of them worked. */
    @Override
    public boolean step() {
        boolean worked = false;
        for (Task task : tasks) {
            worked |= task.step() == Progress.WORKED;
        }
        return worked;
    }

    @Override
    public long oldestEpoch() {
        long oldest = NEWEST;
        for (Task task : tasks) {
            oldest = Math.min(oldest, task.oldestEpoch());
        }
        return oldest;
    }

    @Override
    public boolean holdsBack() {
        for (Task task : tasks) {
            if (task.holdsBack()) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean shipHeldBack(long stayNs) {
        boolean shipped = false;
        for (Task task : tasks) {
            if (stayNs >= task.latencyNs() && task.holdsBack()) {
                shipped |= task.shipHeldBack();
            }
        }
        return shipped;
    }

    @Override
    public boolean hasWork() {
        for (Task task : tasks) {
            if (task.hasWork()) {
                return true;
            }
        }
        return false;
    }

    /** When the first of its idle tasks wants to be stepped again without a signal, clock nanoseconds. */
    @Override
    public long wakeAtNs() {
        long earliest = Long.MAX_VALUE;
        for (Task task : tasks) {
            earliest = Math.min(earliest, task.wakeAtNs());
        }
        return earliest;
    }

    /** Closes every task, each even if another one's close fails, and reports the failures. */
    @Override
    public void close(Consumer<Throwable> onFailure) {
        for (Task task : tasks) {
            try {
                task.close();
            } catch (RuntimeException e) {
                onFailure.accept(e);
            }
        }
    }
}
