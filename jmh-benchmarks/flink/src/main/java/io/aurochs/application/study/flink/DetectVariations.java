package io.aurochs.application.study.flink;

import io.aurochs.application.study.voipstream.Call;
import io.aurochs.application.study.voipstream.VariationDetector;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.runtime.state.FunctionInitializationContext;
import org.apache.flink.runtime.state.FunctionSnapshotContext;
import org.apache.flink.streaming.api.checkpoint.CheckpointedFunction;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Emits each call, and whether the callee is a new one. Its state cannot be divided: restore it with the parallelism that it had. */
@SuppressWarnings("NullAway.Init") // Made in initializeState().
final class DetectVariations extends KeyedProcessFunction<String, Call, DetectedCall> implements CheckpointedFunction {
    private static final long serialVersionUID = 1L;

    private transient VariationDetector detector;
    /** What is detected, and what is learned. */
    private transient ListState<long[]> filters;

    @Override
    public void initializeState(FunctionInitializationContext context) throws Exception {
        int tasks = getRuntimeContext().getTaskInfo().getNumberOfParallelSubtasks();
        detector = new VariationDetector(tasks);
        filters = context.getOperatorStateStore()
                .getListState(
                        new ListStateDescriptor<>("filters", PrimitiveArrayTypeInfo.LONG_PRIMITIVE_ARRAY_TYPE_INFO));
        if (context.isRestored()) {
            List<long[]> restored = new ArrayList<>();
            filters.get().forEach(restored::add);
            if (restored.size() != 2) {
                throw new IllegalStateException(
                        "filters=" + restored.size() + ": restore them with the parallelism that they had");
            }
            detector.restore(restored.get(0), restored.get(1));
        }
    }

    @Override
    public void snapshotState(FunctionSnapshotContext context) throws Exception {
        filters.update(List.of(detector.detected(), detector.learned()));
    }

    @Override
    public void processElement(Call call, Context context, Collector<DetectedCall> calls) {
        boolean isNewCallee = detector.isNewCallee(call.calling(), call.called());
        calls.collect(new DetectedCall(
                call.calling(), call.called(), call.second(), call.seconds(), call.isEstablished(), isNewCallee));
    }
}
