package io.aurochs.engine;

import io.aurochs.placement.bind.Binding;
import io.aurochs.placement.bind.ThreadBinder;
import io.aurochs.placement.topology.Core;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyDiscovery;
import io.aurochs.worker.CoreBinding;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Binds worker after worker to the cores this process may use, in turn; where binding fails, workers run unbound. */
final class AllowedCores implements CoreBinding {
    private static final Logger LOG = LoggerFactory.getLogger(AllowedCores.class);

    private final ThreadBinder binder;
    private final List<Core> cores;
    private final AtomicBoolean said = new AtomicBoolean();

    AllowedCores() {
        MachineTopology machine = TopologyDiscovery.discoverThisMachine();
        binder = new ThreadBinder(machine);
        cores = machine.cores().stream()
                .filter(core -> !core.cpus().and(machine.usableCpus()).isEmpty())
                .toList();
    }

    @Override
    public void bindCurrentThread(int worker) {
        Binding binding = binder.bindToCore(cores.get(worker % cores.size()).id());
        if (!binding.holds() && said.compareAndSet(false, true)) {
            LOG.warn("{}=core: {}; workers run unbound", ConfigKey.PIN.key(), binding.reason());
        }
    }
}
