package io.aurochs.config;

import java.util.Locale;

/**
 * The settings of the live page; {@link Setting} says what each does.
 *
 * @param isOn whether there is a page
 * @param port where it listens; 0: any free port
 * @param address of the interface where it listens
 */
public record WebConfig(boolean isOn, int port, String address) {
    private static final String OFF = "off";
    private static final String ON = "on";

    static WebConfig from(Settings settings) {
        String text = settings.text(Setting.WEB).toLowerCase(Locale.ROOT);
        boolean isOn = !text.equals(OFF);
        return new WebConfig(
                isOn, isOn && !text.equals(ON) ? settings.count(Setting.WEB) : 0, settings.text(Setting.WEB_ADDRESS));
    }
}
