package io.aurochs.storm.serde;

import java.util.Map;
import org.apache.storm.serialization.KryoTupleSerializer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Tuple;

/**
 * Serialises tuples that travel by reference, to find out whether they could leave the process: {@code
 * topology.testing.always.try.serialize}. Any thread.
 */
public final class TrialSerialization {
    private final KryoTupleSerializer serializer;

    /** @param conf names the topology's Kryo registrations */
    public TrialSerialization(Map<String, Object> conf, GeneralTopologyContext context) {
        serializer = new KryoTupleSerializer(conf, context);
    }

    /** Throws, as Storm's serializer does, when the tuple cannot be serialised. */
    public synchronized void check(Tuple tuple) {
        serializer.serialize(tuple);
    }
}
