package io.aurochs.tests.numa;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.aurochs.tests.numa.guest.GuestMachine;
import io.aurochs.tests.numa.guest.Situation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.opentest4j.AssertionFailedError;

/** Boots each machine once and reports each check that was made in it as a test. */
@Tag("guest")
class NumaGuestTest {
    private static final Path GUEST = Path.of("guest").toAbsolutePath();
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path DIRECTORY = TARGET.resolve("numa-guest");
    /** Says for others than Maven why there was no guest; read by continuous integration. */
    private static final Path SKIPPED = DIRECTORY.resolve("skipped");

    /** In the guest it is C2 that takes the time. */
    private static final List<String> JVM_FLAGS = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-Djava.io.tmpdir=/tmp",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");

    @TestFactory
    Stream<DynamicNode> checks() throws Exception {
        Files.createDirectories(DIRECTORY);
        Files.deleteIfExists(SKIPPED);
        PreparedGuest guest;
        try {
            guest = PreparedGuest.prepare(
                    List.of("bash", GUEST.resolve("prepare").toString(), System.getProperty("java.home")));
        } catch (GuestUnavailableException e) {
            return Stream.of(dynamicTest("the guest can be had", () -> unavailable(e.reason())));
        }
        Path initramfs = DIRECTORY.resolve("initramfs");
        Initramfs.write(initramfs, guest.tree(), GUEST.resolve("init"), classPath(), jvmFlags());
        return Arrays.stream(GuestMachine.values()).flatMap(machine -> boot(guest, initramfs, machine).stream());
    }

    private static void unavailable(String reason) throws IOException {
        if (Boolean.getBoolean("numa.guest.required")) {
            throw failure(reason);
        }
        System.err.println("numa-guest: SKIPPED, no check was made: " + reason);
        Files.writeString(SKIPPED, reason + "\n");
        Assumptions.abort(reason);
    }

    /** It failed elsewhere, so that the stack tells nothing. */
    private static AssertionFailedError failure(String reason) {
        AssertionFailedError failure = new AssertionFailedError(reason);
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }

    private static List<Path> classPath() throws IOException {
        String entries = Files.readString(TARGET.resolve("guest.classpath")).strip();
        return Arrays.stream(entries.split(":", -1)).map(Path::of).toList();
    }

    private static List<String> jvmFlags() {
        List<String> flags = new ArrayList<>(JVM_FLAGS);
        flags.addAll(List.of(System.getProperty("aurochs.jvm.flags", "").split("\\s+", -1)));
        return flags;
    }

    private static List<DynamicNode> boot(PreparedGuest guest, Path initramfs, GuestMachine machine) {
        List<Situation> situations = Arrays.stream(Situation.values())
                .filter(situation -> situation.machine() == machine)
                .toList();
        long started = System.nanoTime();
        GuestBoot.Ended ended;
        try {
            Path directory = Files.createDirectories(DIRECTORY.resolve(machine.name()));
            ended = new GuestBoot(GuestBoot.Limits.USUAL, directory)
                    .run(
                            QemuCommand.of(guest, initramfs, machine, situations),
                            Map.of("LD_LIBRARY_PATH", guest.libraries()));
        } catch (IOException e) {
            throw new IllegalStateException("machine " + machine + " cannot be emulated", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        System.out.printf("%s, %d s%n", machine, (System.nanoTime() - started) / 1_000_000_000);
        return situations.stream().map(situation -> tests(situation, ended)).toList();
    }

    private static DynamicNode tests(Situation situation, GuestBoot.Ended ended) {
        List<CheckOutcome> outcomes = CheckOutcome.of(situation, ended);
        for (CheckOutcome outcome : outcomes) {
            System.out.printf(
                    "  %s %s: %s: %s%n",
                    outcome.passed() ? "ok    " : "FAILED", situation, outcome.check(), outcome.message());
        }
        return dynamicContainer(
                situation.name(),
                outcomes.stream()
                        .map(outcome -> dynamicTest(situation + ": " + outcome.check(), () -> {
                            if (!outcome.passed()) {
                                throw failure(outcome.message());
                            }
                        })));
    }
}
