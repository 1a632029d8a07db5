package io.aurochs.tests.numa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.tests.numa.guest.GuestMachine;
import io.aurochs.tests.numa.guest.Situation;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreparedGuestTest {
    private static PreparedGuest prepare(String script) throws Exception {
        return PreparedGuest.prepare(List.of("sh", "-c", script));
    }

    @Test
    void whatTheScriptPrintsIsWhatThereIs() throws Exception {
        assertThat(prepare("printf '%s\\n' tree=/t kernel=/k=1 qemu=/q libraries=/a:/b; echo progress >&2"))
                .isEqualTo(new PreparedGuest(Path.of("/t"), Path.of("/k=1"), Path.of("/q"), "/a:/b"));
    }

    @Test
    void exitCode3IsTheMachinesFault() {
        assertThatThrownBy(() -> prepare("echo trying >&2; echo numa-guest: no network >&2; exit 3"))
                .isInstanceOf(GuestUnavailableException.class)
                .hasMessage("no network");
    }

    @Test
    void anyOtherIsTheScripts() {
        assertThatThrownBy(() -> prepare("echo a bug >&2; exit 1"))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("failed with exit code 1: a bug");
        assertThatThrownBy(() -> prepare("echo tree=/t")).hasMessageContaining("does not say where all of");
    }

    @Test
    void theMachineIsMadeOfItsNodes() {
        PreparedGuest guest = new PreparedGuest(Path.of("/t"), Path.of("/k"), Path.of("/q"), "");
        List<String> command = QemuCommand.of(
                guest, Path.of("/i"), GuestMachine.UNEVEN, List.of(Situation.UNEVEN_NODES, Situation.CPUSET));
        assertThat(command)
                .containsSequence("-m", "1536M", "-smp", "8,sockets=2,cores=2,threads=2")
                .containsSequence("-object", "memory-backend-ram,id=m0,size=512M")
                .containsSequence("-numa", "node,nodeid=0,cpus=0-1,memdev=m0")
                .containsSequence("-numa", "node,nodeid=2,cpus=4-5")
                .containsSequence("-numa", "dist,src=0,dst=1,val=12")
                .doesNotContain("dist,src=1,dst=0,val=12");
        assertThat(command.get(command.size() - 1))
                .endsWith(" aurochs.offline=3,6-7 aurochs.run=UNEVEN_NODES aurochs.run=CPUSET/2-3,6-7/1,3");
    }
}
