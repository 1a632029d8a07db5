package io.aurochs.flink.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.metrics.EdgeCounts;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.operators.StreamFilter;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class FusedClassTest {
    /** HotSpot compiles no method that is larger, bytes. */
    private static final int HUGE_METHOD = 8_000;

    @Test
    void theLongestRunIsStillCompiled() {
        FusedRun run = Objects.requireNonNull(FusedRun.of(new StreamFilter<>(value -> true), output()));
        for (FusedRun longer = run;
                longer != null;
                longer = run.behind(new StreamFilter<>(value -> true), FusedClassTest::edge)) {
            run = longer;
        }
        assertThat(largestMethod(new FusedClass(run).classFile())).isBetween(HUGE_METHOD / 4, HUGE_METHOD);
    }

    private static Output<?> output() {
        return (Output<?>) Proxy.newProxyInstance(
                Output.class.getClassLoader(), new Class<?>[] {Output.class}, (proxy, method, arguments) -> null);
    }

    private static ChainedEdge edge() {
        return new ChainedEdge(
                new EdgeCounts(never -> {}).of(new SimpleCounter(), new SimpleCounter()),
                StringSerializer.INSTANCE,
                (String value) -> value);
    }

    private static int largestMethod(byte[] classFile) {
        int[] largest = new int[1];
        ClassVisitor measuring = new ClassVisitor(Opcodes.ASM9, new ClassWriter(0)) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String generic, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, name, type, generic, thrown)) {
                    @Override
                    public void visitMaxs(int stack, int locals) {
                        Label end = new Label();
                        visitLabel(end);
                        largest[0] = Math.max(largest[0], end.getOffset());
                        super.visitMaxs(stack, locals);
                    }
                };
            }
        };
        new ClassReader(classFile).accept(measuring, 0);
        return largest[0];
    }
}
