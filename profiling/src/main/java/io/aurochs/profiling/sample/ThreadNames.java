package io.aurochs.profiling.sample;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The whole names of a JVM's threads, which the operating system cuts off after 15 bytes, from a thread dump. */
public final class ThreadNames {
    /** The id is hexadecimal up to JDK 18 and decimal since. */
    private static final Pattern HEADER = Pattern.compile("\"(.*)\" .*\\bnid=(0x[0-9a-f]+|\\d+)\\b.*");

    private ThreadNames() {}

    /** Names of the threads of a running JVM, by the operating system's thread ids. */
    public static Map<Long, String> ofJvm(long pid) throws SamplingException, InterruptedException {
        return of(new Jcmd(pid).ask("Thread.print"));
    }

    /** Names by the operating system's thread ids. */
    static Map<Long, String> of(List<String> threadDump) {
        Map<Long, String> names = new HashMap<>();
        for (String line : threadDump) {
            Matcher header = HEADER.matcher(line);
            if (header.matches()) {
                names.put(Long.decode(header.group(2)), header.group(1));
            }
        }
        return names;
    }
}
