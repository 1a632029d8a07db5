package io.aurochs.tests.numa;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.numa.guest.CpuLists;
import io.aurochs.tests.numa.guest.GuestLine;
import io.aurochs.tests.numa.guest.GuestLine.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuestLineTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "two\nlines", "a\ttab", "C:\\new\\table", "\\\\n", "\"quoted\" 'text'"})
    void whatIsFormattedIsParsed(String message) {
        GuestLine line = new GuestLine(Kind.PASS, "SITUATION", "a check: of something", message);
        assertThat(line.format()).doesNotContain("\n");
        assertThat(GuestLine.parse(line.format())).contains(line);
    }

    @Test
    void theEndOfALineIsASerialPortsOwn() {
        assertThat(GuestLine.parse("BOOTED\r")).contains(new GuestLine(Kind.BOOTED, "", "", ""));
        assertThat(GuestLine.parse("ENDED\tONE\t\t0\r")).contains(new GuestLine(Kind.ENDED, "ONE", "", "0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[    2.1] random: crng init done",
                "PASS",
                "PASS\tONE\thalf a li",
                "BOOTEDx",
                "pass\ta\tb\tc"
            })
    void otherLinesAreNone(String line) {
        assertThat(GuestLine.parse(line)).isEmpty();
    }

    @Test
    void theKernelsListsAreRead() {
        assertThat(CpuLists.parse("\n")).isEmpty();
        assertThat(CpuLists.parse("0-2,5,7-8\n")).containsExactly(0, 1, 2, 5, 7, 8);
    }
}
