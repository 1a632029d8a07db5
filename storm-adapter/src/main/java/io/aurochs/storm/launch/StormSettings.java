package io.aurochs.storm.launch;

import io.aurochs.storm.nimbus.ErrorLine;
import io.aurochs.storm.nimbus.TopologySettings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.utils.Utils;

/** The settings of a command line, handed on the way Storm's own {@code -c} does. */
final class StormSettings {
    /** Where {@code Utils.readCommandLineOpts} looks for them. */
    private static final String PROPERTY = "storm.options";

    private StormSettings() {}

    /**
     * Puts the settings where every reader of Storm's configuration in this JVM finds them.
     *
     * @throws CommandFailure (usage) when one is an {@code aurochs.*} setting that does not exist or is out of range
     */
    static void install(Map<String, String> settings) throws CommandFailure {
        try {
            TopologySettings.from(settings);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--set " + e.getMessage());
        }
        if (!settings.isEmpty()) {
            // Encoded as Storm's own script does, so that commas and brackets in values survive.
            System.setProperty(
                    PROPERTY,
                    settings.entrySet().stream()
                            .map(entry ->
                                    URLEncoder.encode(entry.getKey() + "=" + entry.getValue(), StandardCharsets.UTF_8))
                            .collect(Collectors.joining(",")));
        }
    }

    /**
     * Reads Storm's configuration, those settings included.
     *
     * @param remedy a sentence for a configuration that cannot be read
     * @throws CommandFailure (usage) when it cannot be read
     */
    static Map<String, Object> read(String remedy) throws CommandFailure {
        try {
            return Utils.readStormConfig();
        } catch (RuntimeException | ExceptionInInitializerError e) {
            // If several files have the same name, Storm's class fails to initialise, and the cause has the message.
            Throwable cause = e instanceof ExceptionInInitializerError && e.getCause() != null ? e.getCause() : e;
            throw CommandFailure.usage("Storm's configuration cannot be read: " + ErrorLine.of(cause) + ". " + remedy);
        }
    }
}
