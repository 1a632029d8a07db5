/**
 * What runs inside the guest: a plain main that goes through named checks of the classes that ship and prints one line
 * about each. No test framework is here, and nothing of the host.
 *
 * <p>To add a check, add it to one of the {@link io.aurochs.tests.numa.guest.CheckGroup groups}; to add a group, write a
 * class and name it in {@link io.aurochs.tests.numa.guest.GuestMain}. To add a machine or a cpuset, add a constant to
 * {@link io.aurochs.tests.numa.guest.GuestMachine} or {@link io.aurochs.tests.numa.guest.Situation}. Nothing here may
 * measure time: emulated memory is equally far from everywhere.
 */
package io.aurochs.tests.numa.guest;
