package io.aurochs.tests.numa;

import io.aurochs.tests.numa.guest.GuestMachine;
import io.aurochs.tests.numa.guest.Situation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that emulates a machine. */
final class QemuCommand {
    /** File, in the directory where the command is run, that gets what the guest writes for the host. */
    static final String RESULTS = "results";
    /** The same of its console. */
    static final String CONSOLE = "console";

    /** An exact clock costs too much here; without balancing, the kernel leaves pages where they were put. */
    private static final String KERNEL_ARGUMENTS = "console=ttyS0 panic=-1 quiet random.trust_cpu=on tsc=reliable"
            + " no_timer_check mitigations=off nokaslr numa_balancing=disable";

    private QemuCommand() {}

    /** The command for a machine in which the checks run in these situations, one after the other. */
    static List<String> of(PreparedGuest guest, Path initramfs, GuestMachine machine, List<Situation> situations) {
        List<String> command = new ArrayList<>(List.of(guest.qemu().toString()));
        // Software alone, on every host the same; one thread of the host for each processor.
        command.addAll(
                List.of("-M", "q35,hpet=off", "-accel", "tcg,thread=multi,tb-size=256", "-cpu", machine.processor()));
        command.addAll(List.of("-m", megabytes(machine), "-smp", processors(machine)));
        addNodes(command, machine);
        command.addAll(List.of("-nodefaults", "-no-user-config", "-display", "none", "-no-reboot", "-monitor", "none"));
        command.addAll(List.of("-serial", "file:" + CONSOLE, "-serial", "file:" + RESULTS));
        command.addAll(List.of("-kernel", guest.kernel().toString(), "-initrd", initramfs.toString()));
        command.addAll(List.of("-append", kernelArguments(machine, situations)));
        return command;
    }

    private static String megabytes(GuestMachine machine) {
        return machine.nodes().stream().mapToInt(machine::mebibytes).sum() + "M";
    }

    private static String processors(GuestMachine machine) {
        return machine.cpus().size() + ",sockets=" + machine.sockets() + ",cores=" + machine.coresPerSocket()
                + ",threads=" + machine.threadsPerCore();
    }

    private static void addNodes(List<String> command, GuestMachine machine) {
        for (int node : machine.nodes()) {
            String cpus = machine.cpusOfNode(node).first() + "-"
                    + machine.cpusOfNode(node).last();
            String memory = "";
            if (machine.mebibytes(node) > 0) {
                command.add("-object");
                command.add("memory-backend-ram,id=m" + node + ",size=" + machine.mebibytes(node) + "M");
                memory = ",memdev=m" + node;
            }
            command.addAll(List.of("-numa", "node,nodeid=" + node + ",cpus=" + cpus + memory));
        }
        for (int from : machine.nodes()) {
            for (int to : machine.nodes().tailSet(from + 1)) {
                command.addAll(
                        List.of("-numa", "dist,src=" + from + ",dst=" + to + ",val=" + machine.distance(from, to)));
            }
        }
    }

    private static String kernelArguments(GuestMachine machine, List<Situation> situations) {
        StringBuilder arguments = new StringBuilder(KERNEL_ARGUMENTS);
        if (!machine.offlineList().isEmpty()) {
            arguments.append(" aurochs.offline=").append(machine.offlineList());
        }
        situations.forEach(situation -> arguments.append(" aurochs.run=").append(situation.runArgument()));
        return arguments.toString();
    }
}
