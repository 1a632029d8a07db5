package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;
import org.junit.jupiter.api.Test;

class LogLevelsTest {
    private static LogConfig command(String logger, LogLevelAction action, String level, int timeoutSecs) {
        LogLevel wanted = new LogLevel(action);
        wanted.set_target_log_level(level);
        wanted.set_reset_log_level_timeout_secs(timeoutSecs);
        LogConfig command = new LogConfig();
        command.put_to_named_logger_level(logger, wanted);
        return command;
    }

    private static LogLevel level(LogConfig levels, String logger) {
        return Objects.requireNonNull(levels.get_named_logger_level().get(logger));
    }

    @Test
    void commandsAddUp() {
        LogConfig first = LogLevels.merged(new LogConfig(), command("a", LogLevelAction.UPDATE, "DEBUG", 0));
        LogConfig second = LogLevels.merged(first, command("b", LogLevelAction.UPDATE, "WARN", 30));
        assertThat(second.get_named_logger_level()).containsOnlyKeys("a", "b");
        assertThat(level(second, "a").get_action()).isEqualTo(LogLevelAction.UNCHANGED);
        assertThat(level(second, "b").is_set_reset_log_level_timeout_epoch()).isTrue();
        assertThat(level(first, "a").get_action()).isEqualTo(LogLevelAction.UPDATE);
        LogConfig third = LogLevels.merged(second, command("a", LogLevelAction.REMOVE, "", 0));
        assertThat(third.get_named_logger_level()).containsOnlyKeys("b");
    }

    @Test
    void aLoggerNeedsAName() {
        assertThatThrownBy(() -> LogLevels.merged(new LogConfig(), command("", LogLevelAction.UPDATE, "DEBUG", 0)))
                .hasMessage("a logger needs a name; the root logger's is ROOT");
    }
}
