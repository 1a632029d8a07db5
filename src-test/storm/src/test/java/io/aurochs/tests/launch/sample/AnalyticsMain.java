package io.aurochs.tests.launch.sample;

/** Says whether Chronicle, as packed into the jar it is started with, would report its use over the network. */
public final class AnalyticsMain {
    private AnalyticsMain() {}

    public static void main(String[] args) throws ReflectiveOperationException {
        Object enabled = Class.forName("io.aurochs.shaded.openhft.chronicle.core.analytics.AnalyticsFacade")
                .getMethod("isEnabled")
                .invoke(null);
        System.out.println("analytics=" + enabled);
    }
}
