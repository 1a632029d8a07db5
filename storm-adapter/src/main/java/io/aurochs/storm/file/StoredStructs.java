package io.aurochs.storm.file;

import org.apache.storm.thrift.TBase;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.protocol.TBinaryProtocol;
import org.apache.storm.thrift.protocol.TProtocolException;
import org.apache.storm.thrift.transport.TMemoryInputTransport;

/** Reads Thrift's structures from files, which may be damaged. */
public final class StoredStructs {
    private StoredStructs() {}

    /**
     * Reads a structure. It takes no more memory than a few times what the content has.
     *
     * @param struct receives the fields; undefined after an exception
     * @param content of the whole file
     * @throws TException if it is not the structure, or more than it
     */
    public static void read(TBase<?, ?> struct, byte[] content) throws TException {
        TMemoryInputTransport in = new TMemoryInputTransport(content);
        try {
            // Without limits, Thrift would make room for as many elements as a damaged file says that it has.
            struct.read(new TBinaryProtocol(in, content.length, content.length));
        } catch (RuntimeException e) {
            // Thrift does not check all lengths.
            throw new TProtocolException(e.getMessage() == null ? "it is too short" : e.getMessage(), e);
        }
        if (in.getBytesRemainingInBuffer() > 0) {
            // Zeros, which a file system that had no time to write may leave, begin with a structure without fields.
            throw new TProtocolException(in.getBytesRemainingInBuffer() + " bytes follow the structure");
        }
    }
}
