package io.aurochs.storm.daemon;

import io.aurochs.storm.nimbus.ErrorLine;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.stream.Stream;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has clients receive the message of an exception that Thrift does not know; Thrift itself would only say that there was one. */
final class OneLineErrors {
    private static final Logger LOG = LoggerFactory.getLogger(OneLineErrors.class);

    private OneLineErrors() {}

    /** A Nimbus that answers as this one does, and throws no exceptions but Thrift's. */
    static Nimbus.Iface of(Nimbus.Iface nimbus) {
        return (Nimbus.Iface) Proxy.newProxyInstance(
                OneLineErrors.class.getClassLoader(), new Class<?>[] {Nimbus.Iface.class}, (proxy, call, arguments) -> {
                    try {
                        return call.invoke(nimbus, arguments);
                    } catch (InvocationTargetException e) {
                        throw thrifty(call, e.getCause() == null ? e : e.getCause());
                    }
                });
    }

    private static Throwable thrifty(Method call, Throwable thrown) {
        boolean isDeclared = Stream.of(call.getExceptionTypes())
                .anyMatch(declared -> declared != TException.class && declared.isInstance(thrown));
        if (isDeclared || thrown instanceof TApplicationException || thrown instanceof Error) {
            return thrown;
        }
        LOG.debug("a call failed", thrown);
        boolean isRefusal = thrown instanceof TException
                || thrown instanceof IllegalStateException
                || thrown instanceof IllegalArgumentException
                || thrown instanceof UnsupportedOperationException;
        String message = thrown.getMessage();
        return new TApplicationException(
                TApplicationException.INTERNAL_ERROR, isRefusal && message != null ? message : ErrorLine.of(thrown));
    }
}
