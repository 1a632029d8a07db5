package io.aurochs.profiling.sample;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The methods that a JVM has compiled, as its diagnostic command {@code Compiler.codelist} prints them. */
public final class CodeList {
    /** Compilation, level, state, method, and where its code begins, its entry, and its end. */
    private static final Pattern LINE =
            Pattern.compile("\\d+ \\d+ \\d+ ([^(]+)\\(.*\\[0x[0-9a-f]+, 0x([0-9a-f]+) - 0x([0-9a-f]+)\\]");

    private CodeList() {}

    /** Of a running JVM. */
    public static List<CompiledMethod> ofJvm(long pid) throws SamplingException, InterruptedException {
        return of(new Jcmd(pid).ask("Compiler.codelist"));
    }

    /** Each compilation of a method, in the order of the list. */
    static List<CompiledMethod> of(List<String> codeList) {
        List<CompiledMethod> methods = new ArrayList<>();
        for (String line : codeList) {
            Matcher method = LINE.matcher(line);
            if (method.matches()) {
                methods.add(new CompiledMethod(
                        method.group(1),
                        Long.parseUnsignedLong(method.group(2), 16),
                        Long.parseUnsignedLong(method.group(3), 16)));
            }
        }
        return methods;
    }

    /**
     * Size of the native code by {@code package.Class.method}, in bytes; methods of the same name are one, of several
     * compilations of one method the largest counts.
     */
    static Map<String, Long> sizes(List<String> codeList) {
        Map<String, Long> sizes = new HashMap<>();
        of(codeList).forEach(method -> sizes.merge(method.name(), method.bytes(), Math::max));
        return sizes;
    }
}
