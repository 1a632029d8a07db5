package io.aurochs.storm.translate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.drpc.DRPCSpout;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.trident.spout.RichSpoutBatchTriggerer;

/** The spouts that fetch the calls of DRPC clients: Storm's own, and Trident's around it. Any thread. */
public final class DrpcSpouts {
    /** Part of the serialized form, which Storm keeps: null where the calls are fetched from servers. */
    private static final String LOCAL = "localDrpcId";

    private DrpcSpouts() {}

    /** Whether the spout is one. */
    public static boolean isOne(ISpout spout) {
        return spout instanceof DRPCSpout || spout instanceof RichSpoutBatchTriggerer;
    }

    /** Whether a spout of the topology fetches from servers, and not from a LocalDRPC in its own JVM. */
    public static boolean fetchFromServers(StormTopology topology) {
        return topology.is_set_spouts()
                && topology.get_spouts().values().stream()
                        .map(spout -> spout.get_spout_object())
                        .filter(DrpcSpouts::isOne)
                        .anyMatch(DrpcSpouts::fetchesFromServers);
    }

    private static boolean isOne(ComponentObject spout) {
        return spout.is_set_serialized_java()
                && (ComponentClass.isA(spout, DRPCSpout.class)
                        || ComponentClass.isA(spout, RichSpoutBatchTriggerer.class));
    }

    private static boolean fetchesFromServers(ComponentObject spout) {
        try (SpoutReader reader = new SpoutReader(new ByteArrayInputStream(spout.get_serialized_java()))) {
            reader.readObject();
            for (DRPCSpout found : reader.found) {
                Field local = DRPCSpout.class.getDeclaredField(LOCAL);
                local.setAccessible(true);
                if (local.get(found) == null) {
                    return true;
                }
            }
            return false;
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError e) {
            // The spout cannot be made either, and that is reported when it should be.
            return false;
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw new IllegalStateException("this version of Storm has another DRPCSpout: " + e.getMessage(), e);
        }
    }

    /** Notes the DRPC spouts inside what it reads. */
    private static final class SpoutReader extends ObjectInputStream {
        private final List<DRPCSpout> found = new ArrayList<>();

        SpoutReader(InputStream bytes) throws IOException {
            super(bytes);
            enableResolveObject(true);
        }

        @Override
        protected Object resolveObject(Object read) {
            if (read instanceof DRPCSpout spout) {
                found.add(spout);
            }
            return read;
        }
    }
}
