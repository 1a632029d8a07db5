package io.aurochs.flink.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.heap.AbstractHeapState;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which tables the keyed state of a job is in. */
@Timeout(120)
class StateTablesTest {
    @SuppressWarnings("NullAway.Init") // Flink initialises a function in open().
    private static final class TableOfState extends RichMapFunction<Long, String> {
        private static final long serialVersionUID = 1L;

        private final TypeInformation<?> type;
        private transient ValueState<?> state;

        TableOfState(TypeInformation<?> type) {
            this.type = type;
        }

        @Override
        public void open(OpenContext context) {
            state = getRuntimeContext().getState(new ValueStateDescriptor<>("state", type));
        }

        @Override
        public String map(Long number) {
            return ((AbstractHeapState<?, ?, ?>) state)
                    .getStateTable()
                    .getClass()
                    .getSimpleName();
        }
    }

    private static String tableIn(StreamExecutionEnvironment environment, TypeInformation<?> type) throws Exception {
        return environment
                .fromSequence(1, 1)
                .keyBy(number -> number, Types.LONG)
                .map(new TableOfState(type))
                .executeAndCollect(1)
                .get(0);
    }

    @Test
    @AurochsFlink
    void theFasterOneForTheType(StreamExecutionEnvironment environment) throws Exception {
        assertThat(tableIn(environment, Types.LONG)).isEqualTo("SegmentedStateTable");
        assertThat(tableIn(environment, Types.STRING)).isEqualTo("CopyOnWriteStateTable");
    }

    @Test
    @AurochsFlink("aurochs.state=segmented")
    void oursForAll(StreamExecutionEnvironment environment) throws Exception {
        assertThat(tableIn(environment, Types.STRING)).isEqualTo("SegmentedStateTable");
    }

    @Test
    @AurochsFlink("aurochs.state=stock")
    void flinksIfAskedFor(StreamExecutionEnvironment environment) throws Exception {
        assertThat(tableIn(environment, Types.LONG)).isEqualTo("CopyOnWriteStateTable");
    }
}
