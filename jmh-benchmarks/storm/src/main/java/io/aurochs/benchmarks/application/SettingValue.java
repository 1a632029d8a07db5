package io.aurochs.benchmarks.application;

import java.util.LinkedHashMap;
import java.util.Map;

/** Gives the value of a {@code key=value} setting the type that Storm expects: Long, Double, Boolean or String. */
public final class SettingValue {
    private SettingValue() {}

    /** The values of all of them, under their keys. */
    public static Map<String, Object> parse(Map<String, String> settings) {
        Map<String, Object> values = new LinkedHashMap<>();
        settings.forEach((key, value) -> values.put(key, parse(value)));
        return values;
    }

    static Object parse(String value) {
        if (value.matches("[+-]?\\d{1,18}")) {
            return Long.valueOf(value);
        }
        if (value.matches("[+-]?\\d*\\.\\d+")) {
            return Double.valueOf(value);
        }
        if (value.equals("true") || value.equals("false")) {
            return Boolean.valueOf(value);
        }
        return value;
    }
}
