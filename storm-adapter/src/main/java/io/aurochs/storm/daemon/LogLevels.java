package io.aurochs.storm.daemon;

import java.util.Map;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.LogLevel;
import org.apache.storm.generated.LogLevelAction;
import org.apache.storm.utils.Time;

/** What a command makes of the levels of a topology's loggers, by the rules of Storm's Nimbus. */
final class LogLevels {
    private LogLevels() {}

    /**
     * Returns the levels that apply when those of the command come on top.
     *
     * @throws IllegalArgumentException with a line for the user when a logger has no name
     */
    static LogConfig merged(LogConfig before, LogConfig command) {
        LogConfig merged = before.deepCopy();
        if (merged.is_set_named_logger_level()) {
            merged.get_named_logger_level().values().forEach(level -> level.set_action(LogLevelAction.UNCHANGED));
        }
        Map<String, LogLevel> named = command.is_set_named_logger_level() ? command.get_named_logger_level() : Map.of();
        named.forEach((logger, level) -> {
            if (logger.isEmpty()) {
                throw new IllegalArgumentException("a logger needs a name; the root logger's is ROOT");
            }
            if (level.get_action() == LogLevelAction.UPDATE) {
                merged.put_to_named_logger_level(logger, withEnd(level));
            } else if (level.get_action() == LogLevelAction.REMOVE && merged.is_set_named_logger_level()) {
                merged.get_named_logger_level().remove(logger);
            }
        });
        return merged;
    }

    private static LogLevel withEnd(LogLevel given) {
        LogLevel level = given.deepCopy();
        if (level.get_reset_log_level_timeout_secs() > 0) {
            level.set_reset_log_level_timeout_epoch(
                    Time.currentTimeMillis() + Time.secsToMillisLong(level.get_reset_log_level_timeout_secs()));
        } else {
            level.unset_reset_log_level_timeout_epoch();
        }
        return level;
    }
}
