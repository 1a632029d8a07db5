package io.aurochs.tests.numa.guest;

import io.aurochs.bundle.RecordEncoding;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Longs in eight bytes. By reflection: in the jar that ships, the buffers' classes have other names than where it is made, and this is
 * compiled against either.
 */
final class LongEncoding implements InvocationHandler {
    /** What a record takes in a bundle, its size included. */
    static final int BYTES = Integer.BYTES + Long.BYTES;

    private static final Method WRITE = ofBuffer("writeLong", long.class);
    private static final Method READ = ofBuffer("readLong");

    private LongEncoding() {}

    static RecordEncoding create() {
        return (RecordEncoding) Proxy.newProxyInstance(
                LongEncoding.class.getClassLoader(), new Class<?>[] {RecordEncoding.class}, new LongEncoding());
    }

    private static Method ofBuffer(String name, Class<?>... parameters) {
        for (Method method : RecordEncoding.class.getMethods()) {
            if (method.getName().equals("decode")) {
                try {
                    return method.getParameterTypes()[0].getMethod(name, parameters);
                } catch (NoSuchMethodException e) {
                    throw new IllegalStateException("buffers have no " + name, e);
                }
            }
        }
        throw new IllegalStateException(RecordEncoding.class + " has no decode");
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        try {
            return switch (method.getName()) {
                case "isCheap" -> true;
                case "encode" -> WRITE.invoke(arguments[1], arguments[0]);
                case "decode" -> READ.invoke(arguments[0]);
                default -> throw new UnsupportedOperationException(method.toString());
            };
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
