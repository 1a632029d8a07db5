package io.aurochs.worker;

import io.aurochs.channel.Outbox;
import io.aurochs.channel.Signal;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;

/**
 * Where one task is run at present. It is the task's signal and its way of waiting for room, and stays the same object when
 * task groups are formed anew.
 *
 * <ul>
 *   <li><b>Ordering:</b> raiser: work (release) → fence → place; whoever moves the task: place (volatile) → starts the new
 *       workers, which look for work first. One of the two sees the other.
 *   <li><b>Progress:</b> a raise is as wait-free as the signal behind it.
 *   <li><b>Ownership:</b> moved while no worker runs the task.
 *   <li><b>Checked by:</b> RegroupTest.
 * </ul>
 */
public final class TaskSeat implements Signal, Outbox.RoomWaiter {
    private record Place(Signal signal, Outbox.RoomWaiter roomWaiter, Signal heldBack) {}

    private volatile Place place;

    /** @param group index of the task's group among those of the workers */
    public TaskSeat(Workers workers, int group) {
        place = placeAt(workers, group);
    }

    /** Moves the task to another group. */
    public void move(Workers workers, int group) {
        place = placeAt(workers, group);
    }

    private static Place placeAt(Workers workers, int group) {
        return new Place(workers.signalOf(group), workers.roomWaiterOf(group), workers.heldBackSignal());
    }

    @Override
    public void raise() {
        VarHandle.fullFence();
        place.signal().raise();
    }

    @Override
    public void raise(long epoch) {
        VarHandle.fullFence();
        place.signal().raise(epoch);
    }

    @Override
    public void awaitRoom(BooleanSupplier drain, boolean forItself) {
        place.roomWaiter().awaitRoom(drain, forItself);
    }

    /** The signal to raise when the task begins to hold back output or acknowledgements. */
    public Signal heldBackSignal() {
        return () -> place.heldBack().raise();
    }
}
