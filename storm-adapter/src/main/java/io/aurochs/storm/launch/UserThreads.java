package io.aurochs.storm.launch;

import java.util.Optional;
import java.util.Set;

/** The threads that a user's main starts and leaves behind. As those of any Java program, they keep the JVM alive unless they are daemons. */
final class UserThreads {
    private final Set<Thread> before;

    private UserThreads(Set<Thread> before) {
        this.before = before;
    }

    /** Remembers which threads there are; those of the user come later. */
    static UserThreads beforeMain() {
        return new UserThreads(Thread.getAllStackTraces().keySet());
    }

    /** Waits until all of them have ended, and those that they have started. */
    void awaitEnd() throws InterruptedException {
        for (Optional<Thread> left = anyLeft(); left.isPresent(); left = anyLeft()) {
            left.get().join();
        }
    }

    private Optional<Thread> anyLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && !before.contains(thread))
                .findAny();
    }
}
