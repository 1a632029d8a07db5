package io.aurochs.storm.thrift;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * A whole number in the configuration of a Thrift server. Storm reads some of them only when the server already has a port.
 *
 * @param key of Storm's configuration
 * @param isOptional whether the key may have no value
 */
public record ServerNumber(String key, int least, int most, boolean isOptional) {
    /** The last port. */
    public static final int MAX_PORT = 65_535;

    /**
     * Checks some.
     *
     * @return a copy of the configuration with these numbers as Integers, the only type of number that Storm takes for each
     * @throws IllegalArgumentException with a line for the user when one of them is wrong
     */
    public static Map<String, Object> check(List<ServerNumber> numbers, Map<String, Object> conf) {
        Map<String, Object> checked = new HashMap<>(conf);
        for (ServerNumber number : numbers) {
            Object value = conf.get(number.key);
            if (value != null || !number.isOptional) {
                checked.put(number.key, number.read(value));
            }
        }
        return checked;
    }

    private Integer read(@Nullable Object value) {
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
