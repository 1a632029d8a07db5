package io.aurochs.tests.launch.sample;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Map;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.state.InMemoryKeyValueStateProvider;
import org.apache.storm.state.State;
import org.apache.storm.state.StateProvider;
import org.apache.storm.task.TopologyContext;

/** What a topology's configuration names by class: each says on stdout that it was made from the submitted jar. */
final class NamedParts {
    private NamedParts() {}

    static void say(String part) {
        System.out.println("named: " + part);
    }

    /** A task hook. */
    public static final class Hook extends BaseTaskHook {
        public Hook() {}

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            say("hook");
        }
    }

    /** A type that only its own serializer can write. */
    static final class Token {
        final int number;

        Token(int number) {
            this.number = number;
        }
    }

    /** Its serializer. */
    public static final class TokenSerializer extends Serializer<Token> {
        public TokenSerializer() {
            say("serializer");
        }

        @Override
        public void write(Kryo kryo, Output output, Token token) {
            output.writeInt(token.number);
        }

        @Override
        public Token read(Kryo kryo, Input input, Class<? extends Token> type) {
            return new Token(input.readInt());
        }
    }

    /** A state provider. */
    public static final class Provider implements StateProvider {
        private final InMemoryKeyValueStateProvider inMemory = new InMemoryKeyValueStateProvider();

        public Provider() {}

        @Override
        public State newState(String namespace, Map<String, Object> conf, TopologyContext context) {
            say("state provider");
            return inMemory.newState(namespace, conf, context);
        }
    }
}
