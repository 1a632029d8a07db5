package io.aurochs.sql.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import io.aurochs.sql.SqlException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A JSON object of a catalogue file, key by key. A key that nothing has asked for is refused at the end. */
final class Declaration {
    private final Path file;
    private final String table;
    private final JsonNode object;
    private final Set<String> known = new TreeSet<>();

    Declaration(Path file, String table, JsonNode object) {
        this.file = file;
        this.table = table;
        this.object = object;
        if (!object.isObject()) {
            throw refusal("a JSON object is expected where " + object + " is");
        }
    }

    SqlException refusal(String because) {
        return new SqlException("catalogue " + file + ", table " + table + ": " + because);
    }

    /** Refuses keys that no other method was called with. */
    void refuseOthers() {
        object.fieldNames().forEachRemaining(key -> {
            if (!known.contains(key)) {
                throw refusal("key " + key + ": there is none of that name; use " + known);
            }
        });
    }

    private @Nullable JsonNode get(String key) {
        known.add(key);
        return object.get(key);
    }

    boolean has(String key) {
        return get(key) != null;
    }

    Declaration object(String key) {
        JsonNode value = get(key);
        if (value == null || !value.isObject()) {
            throw refusal("key " + key + ": a JSON object is missing");
        }
        return new Declaration(file, table, value);
    }

    /** Its keys and values, in their order; a value that is no text fails. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        object.fieldNames().forEachRemaining(key -> texts.put(key, text(key)));
        return texts;
    }

    /** The texts of all keys that begin so, by what is behind that. */
    Map<String, String> textsBehind(String prefix) {
        Map<String, String> texts = new TreeMap<>();
        known.add(prefix + "*");
        object.fieldNames().forEachRemaining(key -> {
            if (key.startsWith(prefix)) {
                texts.put(key.substring(prefix.length()), text(key));
            }
        });
        return texts;
    }

    String text(String key) {
        String text = optionalText(key);
        if (text == null) {
            throw refusal("key " + key + ": it is missing");
        }
        return text;
    }

    String text(String key, String otherwise) {
        String text = optionalText(key);
        return text == null ? otherwise : text;
    }

    private @Nullable String optionalText(String key) {
        JsonNode value = get(key);
        if (value == null) {
            return null;
        }
        if (!value.isTextual()) {
            throw refusal("key " + key + ": not a text");
        }
        return value.asText();
    }

    /** A text, or a number or boolean as JSON writes it; null: the key is missing. */
    @Nullable
    String scalar(String key) {
        JsonNode value = get(key);
        if (value == null) {
            return null;
        }
        if (value.isContainerNode() || value.isNull()) {
            throw refusal("key " + key + ": not a text or a number");
        }
        return value.asText();
    }

    /** A whole number from 1. */
    int count(String key, int otherwise) {
        return (int) number(key, otherwise, 1, Integer.MAX_VALUE);
    }

    /** A whole number. */
    long number(String key, long otherwise, long least, long most) {
        JsonNode value = get(key);
        if (value == null) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw refusal("key " + key + ": not a whole number");
        }
        if (value.asLong() < least || value.asLong() > most) {
            throw refusal("key " + key + ": " + value + " is not from " + least + " to " + most);
        }
        return value.asLong();
    }

    boolean flag(String key, boolean otherwise) {
        JsonNode value = get(key);
        if (value == null) {
            return otherwise;
        }
        if (!value.isBoolean()) {
            throw refusal("key " + key + ": not true or false");
        }
        return value.asBoolean();
    }

    /** A duration from 0. */
    Duration duration(String key, Duration otherwise, Duration most) {
        String text = optionalText(key);
        if (text == null) {
            return otherwise;
        }
        try {
            Duration duration = Duration.parse(text);
            if (duration.isNegative() || duration.compareTo(most) > 0) {
                throw refusal("key " + key + ": " + text + " is not from PT0S to " + most);
            }
            return duration;
        } catch (DateTimeParseException e) {
            throw refusal("key " + key + ": " + text + " is not a duration such as PT5S");
        }
    }

    /** A character between values. */
    char separator(String key) {
        String separator = text(key, ",");
        if (separator.length() != 1 || "\"\r\n".contains(separator) || separator.charAt(0) > Byte.MAX_VALUE) {
            throw refusal(
                    "key " + key + ": " + separator + " is not one ASCII character that is no quote and ends no line");
        }
        return separator.charAt(0);
    }

    /** One of some words. */
    String choice(String key, String otherwise, String... choices) {
        String chosen = text(key, otherwise);
        for (String choice : choices) {
            if (choice.equals(chosen)) {
                return chosen;
            }
        }
        throw refusal("key " + key + ": " + chosen + " is not supported; use " + String.join(" or ", choices));
    }
}
