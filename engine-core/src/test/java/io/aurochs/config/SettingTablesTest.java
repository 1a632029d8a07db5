package io.aurochs.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of settings in the documentation are those that {@link Setting} makes. */
class SettingTablesTest {
    private static final String WRITE = "aurochs.docs.write";
    private static final Set<Setting> OF_PLACEMENT =
            EnumSet.of(Setting.TRANSPORT, Setting.PIN, Setting.PLACEMENT, Setting.PLACEMENT_LIVE);

    static Stream<SettingTable> tables() {
        return Stream.of(
                forUsers(FrontEnd.STORM),
                forUsers(FrontEnd.FLINK),
                forUsers(FrontEnd.NATIVE),
                new SettingTable("placement.md", "placement", null, OF_PLACEMENT::contains),
                new SettingTable(
                        "development.md",
                        "internal",
                        null,
                        setting -> setting.audience() == Setting.Audience.INTERNAL));
    }

    private static SettingTable forUsers(FrontEnd frontEnd) {
        return new SettingTable(
                frontEnd.name().toLowerCase(Locale.ROOT) + ".md",
                frontEnd.toString(),
                frontEnd,
                setting -> setting.audience() == Setting.Audience.USER
                        && setting.defaults().containsKey(frontEnd));
    }

    @ParameterizedTest
    @MethodSource("tables")
    void isTheOneInThePage(SettingTable table) throws IOException {
        if (Boolean.getBoolean(WRITE)) {
            table.write();
        }
        assertThat(table.text())
                .as(
                        "docs/%s is not what Setting.java says; write it anew: mvn test -pl engine-core -am"
                                + " -Dtest=SettingTablesTest -Dsurefire.failIfNoSpecifiedTests=false -D%s=true",
                        table.page(), WRITE)
                .isEqualTo(table.generated());
    }
}
