package io.aurochs.placement.bind;

import io.aurochs.placement.topology.IdSet;
import io.aurochs.placement.topology.ProcessStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.openhft.affinity.Affinity;
import net.openhft.affinity.impl.NullAffinity;

/**
 * Binds through OpenHFT Affinity and asks the kernel itself, in {@code /proc/thread-self/status}, what came of it.
 *
 * <p>The library's locks are not used: they number CPUs wrongly when some are offline or outside the cpuset.
 */
final class OpenHftAffinity implements AffinityCalls {
    /** The library hands the kernel a mask of this many bits. */
    private static final int HIGHEST_CPU = 1023;

    private static final Pattern ERRNO = Pattern.compile("err\\w*=(\\d+)");

    private final Path threadStatus;

    /**
     * Asks the given tree.
     *
     * @param proc root of proc, usually {@code /proc}
     */
    OpenHftAffinity(Path proc) {
        this.threadStatus = proc.resolve("thread-self/status");
    }

    @Override
    public IdSet allowedCpus() throws RefusedException {
        try {
            return ProcessStatus.read(threadStatus).allowedCpus();
        } catch (IOException e) {
            throw new RefusedException(
                    "cannot read the thread's CPUs from " + threadStatus + " (" + e.getMessage()
                            + "); binding needs Linux 3.17 or later with /proc mounted",
                    e);
        }
    }

    @Override
    public void allowCpus(IdSet cpus) throws RefusedException {
        String problem = JnaLibrary.problem();
        if (problem != null) {
            throw new RefusedException(problem);
        }
        if (cpus.highest() > HIGHEST_CPU) {
            throw new RefusedException("CPUs " + cpus + " reach beyond CPU " + HIGHEST_CPU
                    + ", the last that the affinity library can name; bind to lower CPUs");
        }
        try {
            if (Affinity.getAffinityImpl() instanceof NullAffinity) {
                throw new RefusedException(
                        "the affinity library does not work on this system; run on Linux with the GNU C library");
            }
            Affinity.setAffinity(cpus.toBitSet());
        } catch (RuntimeException e) {
            throw new RefusedException(explain(cpus, e), e);
        } catch (LinkageError e) {
            throw new RefusedException("the affinity library cannot be loaded (" + e + ")", e);
        }
    }

    private static String explain(IdSet cpus, RuntimeException refusal) {
        Matcher errno = ERRNO.matcher(String.valueOf(refusal.getMessage()));
        return switch (errno.find() ? errno.group(1) : "") {
            case "1" ->
                "the system forbids binding threads (EPERM); permit sched_setaffinity in the sandbox's or container's"
                        + " system call filter";
            case "22" ->
                "none of CPUs " + cpus + " is both online and in this process's cpuset (EINVAL); look at them"
                        + " with 'aurochs topology'";
            case "38" -> "the system does not know sched_setaffinity (ENOSYS); run on Linux";
            default -> "the system refused CPUs " + cpus + " (" + refusal + ")";
        };
    }
}
