package io.aurochs.differential.flink.component;

import io.aurochs.differential.flink.version.VersionedSink;
import java.io.Serial;
import java.util.Collection;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.CommittingSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.api.connector.sink2.CommittableWithLineage;
import org.apache.flink.streaming.api.connector.sink2.StandardSinkTopologies;
import org.apache.flink.streaming.api.connector.sink2.SupportsPostCommitTopology;
import org.apache.flink.streaming.api.connector.sink2.SupportsPreCommitTopology;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * Puts numbers into parcels, which its writers close at each checkpoint. A parcel is sealed in a pre-commit topology, its
 * numbers are noted when it is committed, and again when it has arrived at the global committer of the post-commit topology.
 */
public final class ParcelSink extends VersionedSink<Long>
        implements SupportsCommitter<Parcel>,
                SupportsPreCommitTopology<Parcel, Parcel>,
                SupportsPostCommitTopology<Parcel> {
    @Serial
    private static final long serialVersionUID = 1L;

    /** The numbers of committed parcels. */
    public static final String COMMITTED = "committed";
    /** The numbers of parcels the global committer has committed. */
    public static final String COMMITTED_GLOBALLY = "committed globally";

    private final Run run;
    private final long wanted;

    /**
     * One that opens the gates {@link #COMMITTED} and {@link #COMMITTED_GLOBALLY} when so many numbers have been, and notes
     * as committed globally those below it alone: what the last checkpoints of a job close, Flink may not pass on.
     */
    public ParcelSink(Run run, long wanted) {
        this.run = run;
        this.wanted = wanted;
    }

    @Override
    public CommittingSinkWriter<Long, Parcel> createWriter(WriterInitContext context) {
        return new ParcelWriter();
    }

    @Override
    public SimpleVersionedSerializer<Parcel> getWriteResultSerializer() {
        return new ParcelSerializer();
    }

    @Override
    public SimpleVersionedSerializer<Parcel> getCommittableSerializer() {
        return new ParcelSerializer();
    }

    /** What comes from one writer goes to one committer, and each gets something: all count what they have to wait for. */
    @Override
    public DataStream<CommittableMessage<Parcel>> addPreCommitTopology(DataStream<CommittableMessage<Parcel>> parcels) {
        return parcels.partitionCustom((writer, committers) -> writer % committers, CommittableMessage::getSubtaskId)
                .map(ParcelSink::sealed)
                .returns(CommittableMessageTypeInfo.of(ParcelSerializer::new));
    }

    private static CommittableMessage<Parcel> sealed(CommittableMessage<Parcel> message) {
        return message instanceof CommittableWithLineage<Parcel> parcel ? parcel.map(Parcel::sealed) : message;
    }

    @Override
    public Committer<Parcel> createCommitter(CommitterInitContext context) {
        return new NotingCommitter(run, COMMITTED, Long.MAX_VALUE, wanted);
    }

    @Override
    public void addPostCommitTopology(DataStream<CommittableMessage<Parcel>> parcels) {
        StandardSinkTopologies.addGlobalCommitter(
                parcels, () -> new NotingCommitter(run, COMMITTED_GLOBALLY, wanted, wanted), ParcelSerializer::new);
    }

    /** Notes what is in the parcels. */
    private record NotingCommitter(Run run, String topic, long bound, long wanted) implements Committer<Parcel> {
        @Override
        public void commit(Collection<CommitRequest<Parcel>> requests) {
            for (CommitRequest<Parcel> request : requests) {
                Parcel parcel = request.getCommittable();
                if (!parcel.isSealed()) {
                    throw new IllegalStateException("not sealed: " + parcel);
                }
                for (long number : parcel.numbers()) {
                    if (number < bound) {
                        run.journal().note(topic, number);
                        run.gate(topic).arrive(wanted);
                    }
                }
            }
        }

        @Override
        public void close() {}
    }
}
