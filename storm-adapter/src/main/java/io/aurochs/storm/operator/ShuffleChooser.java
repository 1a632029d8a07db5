package io.aurochs.storm.operator;

import java.util.List;

/** Shuffle and local-or-shuffle: every task is in this process, so both are turns over all of them. */
final class ShuffleChooser implements OneTargetChooser {
    private final Receiver[] receivers;
    private int turn;

    /**
     * @param receivers the subscriber's tasks
     * @param task that emits: tasks of one component start their turns at different receivers, or every first tuple would go to the same one
     */
    ShuffleChooser(Receiver[] receivers, int task) {
        this.receivers = receivers;
        this.turn = receivers.length == 0 ? 0 : task % receivers.length;
    }

    @Override
    public Receiver chooseOne(List<Object> values) {
        int next = turn + 1;
        if (next >= receivers.length) {
            next = 0;
        }
        turn = next;
        return receivers[next];
    }
}
