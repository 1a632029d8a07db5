package io.aurochs.tests.peer;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.aurochs.flink.AurochsEnvironment;
import io.aurochs.flink.launch.TranslatedGraphs;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.configuration.Configuration;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs a class of Flink's tests on the calling thread. */
final class PeerRun {
    private PeerRun() {}

    static TestExecutionSummary of(PeerTests tests) throws ClassNotFoundException {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(Class.forName(tests.name())))
                .filters(without(tests.leftOut().keySet()))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        // Tests that make no cluster get such environments, with a cluster for each job; those that make one set their
        // own.
        TranslatedGraphs.install();
        AurochsEnvironment.setAsContext(new Configuration());
        try {
            LauncherFactory.create().execute(request, listener);
        } finally {
            AurochsEnvironment.unsetAsContext();
        }
        return listener.getSummary();
    }

    private static PostDiscoveryFilter without(Set<String> methods) {
        return test ->
                FilterResult.includedIf(methodOf(test).filter(methods::contains).isEmpty());
    }

    private static Optional<String> methodOf(TestDescriptor test) {
        return test.getSource()
                .filter(MethodSource.class::isInstance)
                .map(source -> ((MethodSource) source).getMethodName());
    }
}
