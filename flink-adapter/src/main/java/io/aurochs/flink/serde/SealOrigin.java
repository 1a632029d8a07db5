package io.aurochs.flink.serde;

import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Where sealed records come from. For any thread. */
final class SealOrigin {
    private final String operator;
    private final MutationCheck.Policy policy;
    private final ClassLoader userLoader = Thread.currentThread().getContextClassLoader();
    /** Never used but to duplicate it. */
    private final TypeSerializer<Object> template;

    SealOrigin(String operator, TypeSerializer<Object> template, MutationCheck.Policy policy) {
        this.operator = operator;
        this.template = template;
        this.policy = policy;
    }

    String operator() {
        return operator;
    }

    MutationCheck.Policy policy() {
        return policy;
    }

    ClassLoader userLoader() {
        return userLoader;
    }

    /** A serializer of the calling thread's own. */
    synchronized TypeSerializer<Object> newSerializer() {
        return template.duplicate();
    }
}
