package io.aurochs.worker;

import io.aurochs.channel.ReadyOrder;

/** A place where groups are queued for nobody in particular. */
record TestHome(ReadyOrder<ReadyState> ready, Runnable woken) implements ReadyState.Home {
    @Override
    public void wakeWorker() {
        woken.run();
    }
}
