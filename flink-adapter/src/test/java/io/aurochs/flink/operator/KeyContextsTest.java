package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.open.BundleByHand;
import io.aurochs.open.OpenBundleReader;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.function.ThrowingConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeyContextsTest {
    private final List<String> calls = new ArrayList<>();
    private final TravellingKey key = new TravellingKey();

    private @Nullable ThrowingConsumer<StreamRecord<Object>, Exception> processor(
            AbstractStreamOperator<String> operator, int index) {
        return KeyContexts.processor(operator, null, index, key, new RecordPrefetch(0, System::nanoTime), null);
    }

    /** A bundle's record with that key has been read. */
    private void keyIs(String newKey, int keyGroup) {
        BundleByHand bundle = new BundleByHand(1, true);
        bundle.append("record", 0, newKey, keyGroup);
        OpenBundleReader reader = new OpenBundleReader();
        reader.open(bundle.bundle(), 0, 1);
        reader.next();
        key.follow(reader);
    }

    private void process(AbstractStreamOperator<String> operator, int index, String record) throws Exception {
        Objects.requireNonNull(processor(operator, index)).accept(new StreamRecord<>(record));
    }

    @Test
    void theKeyThatCameWithARecordIsSet() throws Exception {
        keyIs("key", 5);
        process(new OneInput(), 0, "a");
        assertThat(calls).hasSize(2);
        assertThat(calls.get(0)).startsWith("backend key");
        assertThat(calls.get(1)).isEqualTo("process a");
    }

    @Test
    void theBackendIsLookedUpOnce() throws Exception {
        keyIs("key", 5);
        OneInput operator = new OneInput();
        var processor = Objects.requireNonNull(processor(operator, 0));
        processor.accept(new StreamRecord<>("a"));
        processor.accept(new StreamRecord<>("b"));
        assertThat(operator.lookups).isEqualTo(1);
    }

    @Test
    void aRecordThatCameWithoutItsKeyGoesFlinksWay() throws Exception {
        keyIs("key", 5);
        key.clear();
        OneInput operator = new OneInput();
        process(operator, 0, "a");
        assertThat(operator.lookups).isZero();
        assertThat(calls).containsExactly("process a");
    }

    @Test
    void withoutStateTheKeyIsOfNoUse() throws Exception {
        keyIs("key", 5);
        OneInput operator = new OneInput() {
            private static final long serialVersionUID = 1L;

            @Override
            @SuppressWarnings("TypeParameterUnusedInFormals") // as Flink declares it
            public <K> @Nullable KeyedStateBackend<K> getKeyedStateBackend() {
                return null;
            }
        };
        process(operator, 0, "a");
        assertThat(calls).containsExactly("process a");
    }

    @Test
    void eachInputOfTwoHasItsOwn() throws Exception {
        keyIs("key", 5);
        TwoInputs operator = new TwoInputs();
        process(operator, 0, "a");
        process(operator, 1, "b");
        assertThat(calls).filteredOn(call -> call.startsWith("process")).containsExactly("process1 a", "process2 b");
        assertThat(calls).filteredOn(call -> call.startsWith("backend key")).hasSize(2);
    }

    @Test
    void anInputWithoutKeysKeepsFlinksProcessor() {
        assertThat(processor(
                        new TwoInputs() {
                            private static final long serialVersionUID = 1L;

                            @Override
                            public boolean hasKeyContext2() {
                                return false;
                            }
                        },
                        1))
                .isNull();
    }

    @Test
    void whoOverridesSetCurrentKeyKeepsFlinksProcessor() {
        assertThat(processor(
                        new OneInput() {
                            private static final long serialVersionUID = 1L;

                            @Override
                            public void setCurrentKey(Object newKey) {}
                        },
                        0))
                .isNull();
    }

    @Test
    void whoOverridesTheFirstKeyContextKeepsFlinksProcessor() {
        assertThat(processor(
                        new OneInput() {
                            private static final long serialVersionUID = 1L;

                            @Override
                            @SuppressWarnings("rawtypes") // as Flink declares it
                            public void setKeyContextElement1(StreamRecord record) {}
                        },
                        0))
                .isNull();
    }

    @Test
    void whoOverridesTheOnlyKeyContextKeepsFlinksProcessor() {
        assertThat(processor(
                        new OneInput() {
                            private static final long serialVersionUID = 1L;

                            @Override
                            public void setKeyContextElement(StreamRecord<String> record) {}
                        },
                        0))
                .isNull();
    }

    @Test
    void overridingTheOtherInputsKeyContextChangesNothing() {
        TwoInputs operator = new TwoInputs() {
            private static final long serialVersionUID = 1L;

            @Override
            @SuppressWarnings("rawtypes") // as Flink declares it
            public void setKeyContextElement2(StreamRecord record) {}
        };
        assertThat(processor(operator, 0)).isNotNull();
        assertThat(processor(operator, 1)).isNull();
    }

    @Test
    void anOperatorOfNeitherBaseClassKeepsFlinksProcessor() {
        StreamOperator<?> bare = (StreamOperator<?>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {StreamOperator.class}, (proxy, method, arguments) -> null);
        assertThat(KeyContexts.processor(bare, null, 0, key, new RecordPrefetch(0, System::nanoTime), null))
                .isNull();
    }

    private KeyedStateBackend<?> backend() {
        return (KeyedStateBackend<?>) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {KeyedStateBackend.class}, (proxy, method, arguments) -> {
                    calls.add("backend " + arguments[0] + " by " + method.getName());
                    return null;
                });
    }

    private class OneInput extends AbstractStreamOperator<String> implements OneInputStreamOperator<String, String> {
        private static final long serialVersionUID = 1L;

        private int lookups;

        @Override
        public boolean hasKeyContext1() {
            return true;
        }

        @Override
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as Flink declares it
        public <K> @Nullable KeyedStateBackend<K> getKeyedStateBackend() {
            lookups++;
            return (KeyedStateBackend<K>) backend();
        }

        @Override
        public void processElement(StreamRecord<String> record) {
            calls.add("process " + record.getValue());
        }
    }

    private class TwoInputs extends AbstractStreamOperator<String>
            implements TwoInputStreamOperator<String, String, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean hasKeyContext1() {
            return true;
        }

        @Override
        public boolean hasKeyContext2() {
            return true;
        }

        @Override
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as Flink declares it
        public <K> KeyedStateBackend<K> getKeyedStateBackend() {
            return (KeyedStateBackend<K>) backend();
        }

        @Override
        public void processElement1(StreamRecord<String> record) {
            calls.add("process1 " + record.getValue());
        }

        @Override
        public void processElement2(StreamRecord<String> record) {
            calls.add("process2 " + record.getValue());
        }
    }
}
