package io.aurochs.differential.flink.job;

import java.io.Serial;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Notes the classes that keep the keyed state of its operator. */
public final class BackendInUse implements FlinkJob {
    /** The topic of the classes' simple names. */
    public static final String CLASSES = "classes";

    private static final int NUMBERS = 100;

    @Override
    public void build(Bench bench) {
        bench.collect(
                bench.numbers("numbers", NUMBERS)
                        .keyBy(number -> number % 10)
                        .transform("backend", Types.STRING, new NameBackend())
                        .uid(bench.uid("backend")),
                CLASSES);
    }

    private static final class NameBackend extends AbstractStreamOperator<String>
            implements OneInputStreamOperator<Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(StreamRecord<Long> number) {
            String name = getKeyedStateBackend().getClass().getSimpleName();
            output.collect(new StreamRecord<>(name));
        }
    }
}
