package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What JVMs answer to {@code jcmd}. */
class JcmdAnswersTest {
    @Test
    void threadNames() {
        assertThat(
                        ThreadNames.of(
                                List.of(
                                        "\"main\" #1 prio=5 os_prio=0 cpu=31.38ms elapsed=3.70s tid=0x00007f8e08017ea0 nid=0x747f waiting on"
                                                + " condition  [0x00007f8e0cd1e000]",
                                        "   java.lang.Thread.State: RUNNABLE",
                                        "\"Source: \"x\" (1/2)#0\" #12 [4711] prio=5 os_prio=0 cpu=1.0ms elapsed=3.70s tid=0x1 nid=4711"
                                                + " runnable  [0x2]",
                                        "\"GC Thread#0\" os_prio=0 cpu=15.20ms elapsed=3.98s tid=0x00007f8e08041620 nid=0x7480 runnable  ")))
                .as("of JDK 17 and of JDK 21")
                .isEqualTo(Map.of(0x747fL, "main", 4711L, "Source: \"x\" (1/2)#0", 0x7480L, "GC Thread#0"));
    }

    @Test
    void compiledMethods() {
        assertThat(CodeList.of(List.of(
                        "8 0 0 java.lang.Object.hashCode()I [0x00007f8df8ec7790, 0x00007f8df8ec7920 - 0x00007f8df8ec7b10]",
                        "91 3 1 com.shop.Orders.<init>(I)V [0x0000000000000f00, 0x0000000000001000 - 0x0000000000001200]",
                        "not a line of the list")))
                .containsExactly(
                        new CompiledMethod("java.lang.Object.hashCode", 0x7f8df8ec7920L, 0x7f8df8ec7b10L),
                        new CompiledMethod("com.shop.Orders.<init>", 0x1000, 0x1200));
    }

    @Test
    void codeSizes() {
        assertThat(CodeList.sizes(List.of(
                        "8 0 0 java.lang.Object.hashCode()I [0x00007f8df8ec7790, 0x00007f8df8ec7920 - 0x00007f8df8ec7b10]",
                        "90 4 0 com.shop.Orders.map(Ljava/lang/Object;)V [0x0000000000000f00, 0x0000000000001000 -"
                                + " 0x0000000000001400]",
                        "91 3 0 com.shop.Orders.map(I)V [0x0000000000000f00, 0x0000000000001000 - 0x0000000000001200]",
                        "not a line of the list")))
                .isEqualTo(Map.of("java.lang.Object.hashCode", 0x1f0L, "com.shop.Orders.map", 0x400L));
    }
}
