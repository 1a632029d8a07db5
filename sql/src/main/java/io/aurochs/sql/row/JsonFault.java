package io.aurochs.sql.row;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.util.regex.Pattern;

/** Says what is wrong with a text that is no JSON. */
public final class JsonFault {
    /** Where the parser names its own classes, which are nothing to whoever has written the text. */
    private static final Pattern OWN_NAMES = Pattern.compile("(, from)? `[^`]*`");

    private JsonFault() {}

    /** One line. */
    public static String text(IOException e) {
        String message = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        String line = String.valueOf(message).lines().findFirst().orElse("");
        return "not JSON: " + OWN_NAMES.matcher(line).replaceAll("");
    }
}
