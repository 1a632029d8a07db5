package io.aurochs.tests.numa.guest;

/**
 * One thing that is looked at in the guest.
 *
 * @param name what is expected, unique among the checks of a situation
 * @param body looks at it
 */
public record Check(String name, Body body) {
    /** Looks at one thing; the main thread of the guest's JVM calls it, and expects its CPUs back. */
    @FunctionalInterface
    public interface Body {
        /**
         * Returns in a few words what was seen, where it is as it should be.
         *
         * @throws CheckFailedException when it is not; any other exception fails the check, too
         */
        String look() throws Exception;
    }
}
