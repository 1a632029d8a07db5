package io.aurochs.storm.launch;

import io.aurochs.storm.nimbus.TopologyRuntime;
import io.aurochs.storm.translate.TopologyPlan;

/** The storm command in a JVM of its own, with topologies that only say what is done to them, on stdout. */
public final class CommandWithFakeRuntime {
    private CommandWithFakeRuntime() {}

    public static void main(String[] args) {
        TopologyRuntime.Factory speaking = (plan, config, active, credentials, blobs, onFailure, reports) -> {
            System.out.println("started " + plan.name());
            if (plan.name().equals("broken")) {
                onFailure.accept(new IllegalStateException("no luck"));
            }
            return new TopologyRuntime() {
                @Override
                public void setActive(boolean activate) {
                    System.out.println(activate ? "activated" : "deactivated");
                }

                @Override
                public void rebalance(TopologyPlan rebalanced) {}

                @Override
                public void stop() {
                    System.out.println("stopped " + plan.name());
                }
            };
        };
        System.exit(StormCommand.run(speaking, System.out, System.err, args));
    }
}
