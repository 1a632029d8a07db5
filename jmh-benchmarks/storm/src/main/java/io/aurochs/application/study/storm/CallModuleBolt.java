package io.aurochs.application.study.storm;

import io.aurochs.application.study.voipstream.CallModule;
import io.aurochs.application.study.voipstream.PartsOfCalls;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Waits until each of its inputs has told what it knows of a call, and emits what its module makes of that. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class CallModuleBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final CallModule module;
    private final List<String> inputs;
    private transient PartsOfCalls calls;

    /** @param inputs the components that the module's parts come from, in their order */
    CallModuleBolt(CallModule module, String... inputs) {
        super(VoipTopology.CALLING, VoipTopology.SECOND, "score");
        if (inputs.length != module.parts()) {
            throw new IllegalArgumentException(
                    "module=" + module + " inputs=" + List.of(inputs) + ": one for each of " + module.parts());
        }
        this.module = module;
        this.inputs = List.of(inputs);
    }

    @Override
    void begin() {
        calls = new PartsOfCalls(module);
    }

    @Override
    void process(Tuple part) {
        String calling = part.getString(0);
        Long second = part.getLong(1);
        OptionalDouble combined =
                calls.add(calling, second, inputs.indexOf(part.getSourceComponent()), part.getDouble(2));
        if (combined.isPresent()) {
            emit(part, new Values(calling, second, combined.getAsDouble(), time(part)));
        }
    }
}
