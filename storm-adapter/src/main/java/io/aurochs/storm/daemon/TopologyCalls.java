package io.aurochs.storm.daemon;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;

/**
 * What the daemon has one topology's JVM do. Each call throws a {@link org.apache.storm.thrift.transport.TTransportException} when the JVM
 * does not answer, and otherwise what the Nimbus there throws. Any thread.
 */
final class TopologyCalls {
    /** For a topology to be translated. */
    private static final Duration SUBMIT = Duration.ofMinutes(2);
    /** For a call that looks or changes little. */
    private static final Duration CALL = Duration.ofSeconds(10);
    /** For one that user code may take part in, or that must not be given up while the JVM lives. */
    private static final Duration USER_CODE = Duration.ofDays(1);

    /** A call without an answer. */
    private interface Command {
        void on(Nimbus.Iface nimbus) throws TException;
    }

    private final KeptTopology kept;
    private final TopologyClient client;

    TopologyCalls(KeptTopology kept, TopologyClient client) {
        this.kept = kept;
        this.client = client;
    }

    /** A call that looks. */
    <T> T ask(TopologyClient.Call<T> question) throws TException {
        return client.call(CALL, question);
    }

    /** Whether the JVM answers, whatever user code there does. */
    boolean isAnswered(Duration longest) {
        try {
            client.call(longest, Nimbus.Iface::getLeader);
            return true;
        } catch (TException e) {
            return false;
        }
    }

    private void run(Duration longest, Command command) throws TException {
        client.call(longest, nimbus -> {
            command.on(nimbus);
            return true;
        });
    }

    /** Whether the topology was submitted to this JVM. */
    boolean isSubmitted() throws TException {
        return !ask(Nimbus.Iface::getTopologySummaries).isEmpty();
    }

    TopologyStatus status() throws TException {
        return TopologyStatus.valueOf(
                ask(nimbus -> nimbus.getTopologySummary(kept.id())).get_status());
    }

    /** Inactive: nothing is emitted before the submission counts, and before the commands' changes are made. */
    void submitInactive() throws IOException, TException {
        SubmitOptions options = new SubmitOptions(TopologyInitialStatus.INACTIVE);
        options.set_creds(new Credentials(kept.credentials()));
        String conf = kept.conf();
        StormTopology topology = kept.topology();
        run(SUBMIT, nimbus -> nimbus.submitTopologyWithOpts(kept.name(), null, conf, topology, options));
    }

    /** Returns when user code has opened its components. */
    void activate() throws TException {
        run(USER_CODE, nimbus -> nimbus.activate(kept.name()));
    }

    void deactivate() throws TException {
        run(USER_CODE, nimbus -> nimbus.deactivate(kept.name()));
    }

    void kill(Standing killed) throws TException {
        long leftMs = Math.max(0, killed.killAtMs() - System.currentTimeMillis());
        KillOptions options = new KillOptions();
        options.set_wait_secs((int) TimeUnit.MILLISECONDS.toSeconds(leftMs + 999));
        run(USER_CODE, nimbus -> nimbus.killTopologyWithOpts(kept.name(), options));
    }

    void rebalance(RebalanceOptions options) throws TException {
        run(CALL, nimbus -> nimbus.rebalance(kept.name(), options));
    }

    void addCredentials(Map<String, String> credentials) throws TException {
        run(USER_CODE, nimbus -> nimbus.uploadNewCredentials(kept.name(), new Credentials(credentials)));
    }

    void setLogLevels(LogConfig levels) throws TException {
        run(USER_CODE, nimbus -> nimbus.setLogConfig(kept.name(), levels));
    }
}
