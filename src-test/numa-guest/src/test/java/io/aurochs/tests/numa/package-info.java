/**
 * Boots Linux machines with several NUMA nodes, which QEMU emulates without the help of a hypervisor, and has the checks of
 * {@code io.aurochs.tests.numa.guest} run in them. For any Debian-like x86-64 system, whatever nodes it has itself:
 *
 * <pre>mvn -Pnuma-guest -pl src-test/numa-guest -am verify</pre>
 *
 * <p>Nothing is installed: {@code guest/prepare} downloads Debian's packages of QEMU, a kernel and busybox as needed, and
 * keeps what it makes of them in {@code ~/.cache/aurochs/numa-guest}. Where that cannot be done, the test is aborted with the
 * reason, or fails with {@code -Dnuma.guest.required=true}. What each machine wrote stays in {@code target/numa-guest}.
 * Without the profile, only the tests of this package's own code run.
 */
package io.aurochs.tests.numa;
