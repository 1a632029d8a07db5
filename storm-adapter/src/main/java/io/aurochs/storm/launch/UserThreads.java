package io.aurochs.storm.launch;

import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** The threads that a user's main starts and leaves behind. As those of any Java program, they keep the JVM alive unless they are daemons. */
final class UserThreads {
    private static final long LOOK_MS = 50;

    private final Set<Thread> before;

    private UserThreads(Set<Thread> before) {
        this.before = before;
    }

    /** Remembers which threads there are; those of the user come later. */
    static UserThreads beforeMain() {
        return new UserThreads(Thread.getAllStackTraces().keySet());
    }

    /**
     * Waits until all of them have ended, and those that they have started.
     *
     * @param isEnough ends the wait earlier, as soon as it is true
     */
    void awaitEnd(BooleanSupplier isEnough) throws InterruptedException {
        Optional<Thread> left = anyLeft();
        while (left.isPresent() && !isEnough.getAsBoolean()) {
            left.get().join(LOOK_MS);
            left = anyLeft();
        }
    }

    private Optional<Thread> anyLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon() && !before.contains(thread))
                .findAny();
    }
}
