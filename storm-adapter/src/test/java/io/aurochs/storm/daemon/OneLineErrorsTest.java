package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.utils.WrappedNotAliveException;
import org.junit.jupiter.api.Test;

class OneLineErrorsTest {
    /** A Nimbus of which every call throws. */
    private static Nimbus.Iface throwing(Exception thrown) {
        return OneLineErrors.of((Nimbus.Iface) Proxy.newProxyInstance(
                OneLineErrorsTest.class.getClassLoader(), new Class<?>[] {Nimbus.Iface.class}, (proxy, call, args) -> {
                    throw thrown;
                }));
    }

    @Test
    void whatThriftKnowsStays() {
        WrappedNotAliveException notAlive = new WrappedNotAliveException("one");
        assertThatThrownBy(() -> throwing(notAlive).activate("one")).isSameAs(notAlive);
        TApplicationException answer = new TApplicationException("an answer");
        assertThatThrownBy(() -> throwing(answer).activate("one")).isSameAs(answer);
    }

    @Test
    void anythingElseArrivesAsALine() {
        assertThatThrownBy(() -> throwing(new IllegalStateException("too late")).activate("one"))
                .isInstanceOf(TApplicationException.class)
                .hasMessage("too late");
        assertThatThrownBy(() -> throwing(new RuntimeException("a bug")).activate("one"))
                .isInstanceOf(TApplicationException.class)
                .hasMessage("java.lang.RuntimeException: a bug");
    }

    @Test
    void whatACallDoesNotDeclareIsNoneOfWhatThriftKnows() {
        assertThatThrownBy(() -> throwing(new WrappedNotAliveException("one")).setLogConfig("one", new LogConfig()))
                .isInstanceOfSatisfying(
                        TApplicationException.class,
                        e -> assertThat(e.getType()).isEqualTo(TApplicationException.INTERNAL_ERROR))
                .hasMessage("one");
    }
}
