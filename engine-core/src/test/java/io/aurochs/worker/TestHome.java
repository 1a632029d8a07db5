package io.aurochs.worker;

import io.aurochs.channel.ReadyQueue;

/** A place where groups are queued for nobody in particular. */
record TestHome(ReadyQueue<ReadyState> ready, Runnable woken) implements ReadyState.Home {
    @Override
    public void wakeWorker() {
        woken.run();
    }
}
