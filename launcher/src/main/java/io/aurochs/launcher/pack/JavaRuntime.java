package io.aurochs.launcher.pack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** A Java runtime of this JDK's modules. */
final class JavaRuntime {
    /** What any job may use, and what a profiler needs: of Java SE everything. */
    static final String FOR_ANY_JOB =
            "java.se,jdk.unsupported,jdk.attach,jdk.charsets,jdk.crypto.ec,jdk.httpserver,jdk.jcmd,jdk.jfr,"
                    + "jdk.management,jdk.management.agent,jdk.naming.dns,jdk.net,jdk.security.auth,jdk.zipfs";

    /** What the applications that are compared load, and the engines below them. */
    static final String FOR_MEASUREMENTS =
            "java.desktop,java.instrument,java.management.rmi,java.naming,java.net.http,java.rmi,"
                    + "java.scripting,java.security.jgss,java.security.sasl,java.sql,jdk.unsupported,jdk.attach,jdk.crypto.ec,jdk.httpserver,"
                    + "jdk.jcmd,jdk.jfr,jdk.management,jdk.management.agent,jdk.net,jdk.zipfs";

    private JavaRuntime() {}

    static void link(Path directory, String modules) throws IOException {
        ToolProvider jlink = ToolProvider.findFirst("jlink")
                .orElseThrow(
                        () -> new IOException("this JDK has no jlink: install a whole JDK, or pack without a runtime"));
        // Uncompressed: the archive compresses better.
        int status = jlink.run(
                System.err,
                System.err,
                "--add-modules",
                modules,
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--compress=0",
                "--output",
                directory.toString());
        if (status != 0) {
            throw new IOException("jlink failed, its messages are above");
        }
    }
}
