package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.ErrorLine;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a topology's JVM what the topology is to be, whatever it is when it is found. One thread. */
final class BringUp {
    private static final Logger LOG = LoggerFactory.getLogger(BringUp.class);
    /** For the first answer. */
    private static final Duration ANSWER = Duration.ofSeconds(10);
    /** For a JVM whose connection has broken to end: then it has ended by itself. */
    private static final long ENDING_MS = 2_000;

    private static final long LOOK_MS = 20;

    private final String id;
    private final DesiredState desired;
    private final TopologyCalls calls;
    private final JvmSlot jvm;

    BringUp(String id, DesiredState desired, TopologyCalls calls, JvmSlot jvm) {
        this.id = id;
        this.desired = desired;
        this.calls = calls;
        this.jvm = jvm;
    }

    /** Returns false if the JVM has ended before it answers; one that never does is ended by its watch. */
    boolean answers(TopologyProcess running, JvmWatch watch) throws IOException, InterruptedException {
        while (running.isAlive()) {
            if (calls.isAnswered(ANSWER)) {
                watch.answered();
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
        return false;
    }

    /** Returns why it cannot be what it is to be, with the JVM about to end, or null. */
    @Nullable
    String refusal(TopologyProcess running, JvmWatch watch) throws IOException, InterruptedException {
        String refusal = null;
        try {
            if (answers(running, watch)) {
                bringUp();
            }
        } catch (TTransportException e) {
            refusal = running.awaitEnd(ENDING_MS) ? null : "its JVM does not answer: " + e.getMessage();
        } catch (TException e) {
            refusal = "its JVM refuses it: " + ErrorLine.of(e);
        } catch (IOException e) {
            refusal = e.getMessage();
        }
        if (refusal != null) {
            running.kill();
        }
        return refusal;
    }

    private void bringUp() throws IOException, TException, InterruptedException {
        if (!calls.isSubmitted()) {
            if (desired.isKilled()) {
                jvm.end();
                return;
            }
            calls.submitInactive();
            RebalanceOptions rebalance = desired.rebalance();
            if (rebalance != null) {
                calls.rebalance(rebalance);
            }
        }
        while (!isUpToDate()) {
            LOG.debug("topology {}: a command came meanwhile", id);
        }
    }

    private boolean isUpToDate() throws IOException, TException, InterruptedException {
        DesiredState.Target target = desired.target();
        if (target.levels().is_set_named_logger_level()) {
            calls.setLogLevels(target.levels());
        }
        if (target.missed() > 0) {
            calls.addCredentials(target.credentials());
        }
        apply(target.standing(), settledStatus());
        return desired.isMet(target);
    }

    /** Its status in the JVM, once no rebalance changes that any more. */
    private TopologyStatus settledStatus() throws TException, InterruptedException {
        TopologyStatus status = calls.status();
        while (status == TopologyStatus.REBALANCING && !desired.isKilled()) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
            status = calls.status();
        }
        return status;
    }

    private void apply(Standing wanted, TopologyStatus status) throws TException {
        if (wanted.isKilled()) {
            calls.kill(wanted);
        } else if (wanted.status() == TopologyStatus.ACTIVE && status == TopologyStatus.INACTIVE) {
            open();
        } else if (wanted.status() == TopologyStatus.INACTIVE && status == TopologyStatus.ACTIVE) {
            calls.deactivate();
        }
    }

    private void open() throws TException {
        if (!desired.tryBeginOpening()) {
            return;
        }
        try {
            calls.activate();
        } finally {
            desired.endOpening();
        }
    }
}
