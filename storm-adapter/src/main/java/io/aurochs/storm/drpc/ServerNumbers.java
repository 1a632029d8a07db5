package io.aurochs.storm.drpc;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/** The numbers in the configuration of a DRPC server. Storm reads some of them only when the server already has a port. */
final class ServerNumbers {
    private static final int MAX_PORT = 65_535;
    /** Storm multiplies it by 1000, as an int. */
    private static final int MAX_TIMEOUT_SECS = Integer.MAX_VALUE / 1000;

    private static final List<Range> RANGES = List.of(
            new Range(Config.DRPC_PORT, 0, MAX_PORT, false),
            new Range(Config.DRPC_INVOCATIONS_PORT, 0, MAX_PORT, false),
            new Range(Config.DRPC_WORKER_THREADS, 1, Integer.MAX_VALUE, false),
            new Range(Config.DRPC_INVOCATIONS_THREADS, 1, Integer.MAX_VALUE, false),
            new Range(Config.DRPC_QUEUE_SIZE, 1, Integer.MAX_VALUE, true),
            new Range(Config.DRPC_MAX_BUFFER_SIZE, 1, Integer.MAX_VALUE, false),
            new Range(DaemonConfig.DRPC_REQUEST_TIMEOUT_SECS, 1, MAX_TIMEOUT_SECS, true));

    private ServerNumbers() {}

    /**
     * Checks them.
     *
     * @return a copy of the configuration with these numbers as Integers, the only type of number that Storm takes for each
     * @throws IllegalArgumentException with a line for the user when one of them is wrong
     */
    static Map<String, Object> check(Map<String, Object> conf) {
        Map<String, Object> checked = new HashMap<>(conf);
        for (Range range : RANGES) {
            Object value = conf.get(range.key);
            if (value != null || !range.isOptional) {
                checked.put(range.key, range.read(value));
            }
        }
        return checked;
    }

    private record Range(String key, int least, int most, boolean isOptional) {
        Integer read(@Nullable Object value) {
            try {
                int number = ObjectReader.getInt(value);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (IllegalArgumentException e) {
                throw wrong(value, e);
            }
            throw wrong(value, null);
        }

        private IllegalArgumentException wrong(@Nullable Object value, @Nullable Throwable cause) {
            return new IllegalArgumentException(
                    key + "=" + value + " is not a whole number from " + least + " to " + most, cause);
        }
    }
}
