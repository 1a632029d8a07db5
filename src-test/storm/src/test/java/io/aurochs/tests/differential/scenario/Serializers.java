package io.aurochs.tests.differential.scenario;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.aurochs.tests.differential.component.ListSpout;
import io.aurochs.tests.differential.component.Message;
import io.aurochs.tests.differential.component.RecordingBolt;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.serialization.DefaultKryoFactory;
import org.apache.storm.serialization.IKryoDecorator;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Values of the user's own classes, made known to Kryo in every way the configuration has: when tuples travel as bytes, a
 * class that is not known fails its topology.
 */
public final class Serializers implements Scenario {
    private static final int MESSAGES = 60;

    /** Registered as it is. */
    public record Listed(int number) implements Serializable {}

    /** Registered by a decorator. */
    public record Decorated(int number) implements Serializable {}

    /** Registered by the factory. */
    public record Made(int number) implements Serializable {}

    /** Writes a record's only number: Kryo is not told how to make records. */
    private static class NumberSerializer<T> extends Serializer<T> {
        private final ToIntFunction<T> numberOf;
        private final IntFunction<T> of;

        NumberSerializer(ToIntFunction<T> numberOf, IntFunction<T> of) {
            this.numberOf = numberOf;
            this.of = of;
        }

        @Override
        public final void write(Kryo kryo, Output output, T value) {
            output.writeInt(numberOf.applyAsInt(value));
        }

        @Override
        public final T read(Kryo kryo, Input input, Class<? extends T> type) {
            return of.apply(input.readInt());
        }
    }

    /** Storm makes it by name. */
    public static final class ListedSerializer extends NumberSerializer<Listed> {
        public ListedSerializer() {
            super(Listed::number, Listed::new);
        }
    }

    /** Storm makes it by name. */
    public static final class Decorator implements IKryoDecorator {
        @Override
        public void decorate(Kryo kryo) {
            kryo.register(Decorated.class, new NumberSerializer<>(Decorated::number, Decorated::new));
        }
    }

    /** Storm makes it by name. */
    public static final class Factory extends DefaultKryoFactory {
        @Override
        public void preRegister(Kryo kryo, Map<String, Object> conf) {
            kryo.register(Made.class, new NumberSerializer<>(Made::number, Made::new));
        }
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of(
                Config.TOPOLOGY_KRYO_REGISTER,
                List.of(Map.of(Listed.class.getName(), ListedSerializer.class.getName()), "no.such.Class"),
                Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS,
                true,
                Config.TOPOLOGY_KRYO_DECORATORS,
                List.of(Decorator.class.getName()),
                Config.TOPOLOGY_KRYO_FACTORY,
                Factory.class.getName());
    }

    @Override
    public StormTopology topology() {
        List<Message> messages = IntStream.range(0, MESSAGES)
                .mapToObj(n -> Message.of(new Listed(n), new Decorated(n), new Made(n)))
                .toList();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new ListSpout(messages).tracked().declaring("listed", "decorated", "made"));
        builder.setBolt("sink", new RecordingBolt(), 2).shuffleGrouping("source");
        return builder.createTopology();
    }

    @Override
    public Outcome outcome(Run run) {
        run.awaitCount("acked", MESSAGES);
        return Outcome.of(Map.of(
                "received", Tally.of(run.journal().all("received").stream().map(details -> details.get(6) + ""))));
    }

    @Override
    public Outcome expected() {
        List<String> received = new ArrayList<>();
        for (int n = 0; n < MESSAGES; n++) {
            received.add(List.of(new Listed(n), new Decorated(n), new Made(n)).toString());
        }
        return Outcome.of(Map.of("received", Tally.of(received.stream())));
    }
}
