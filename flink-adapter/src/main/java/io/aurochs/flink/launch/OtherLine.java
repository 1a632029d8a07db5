package io.aurochs.flink.launch;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.runtime.util.EnvironmentInformation;

/** Recognises that a job wants a part of Flink which the Flink that runs it does not have. */
final class OtherLine {
    private static final Pattern FLINK_NAME = Pattern.compile("org[./]apache[./]flink[./][\\w$./]*\\w");
    private static final Pattern ADD_ON =
            Pattern.compile("\\.flink\\.(connector|formats|streaming\\.connectors|table)\\.");

    private OtherLine() {}

    /** What to tell the user, or nothing when {@code thrown} has another reason. */
    static Optional<String> remedy(Throwable thrown) {
        return ErrorLine.causes(thrown)
                .flatMap(t -> wanted(t).stream())
                .findFirst()
                .map(OtherLine::line);
    }

    private static Optional<String> wanted(Throwable t) {
        if (!(t instanceof LinkageError || t instanceof ClassNotFoundException) || t.getMessage() == null) {
            return Optional.empty();
        }
        Matcher name = FLINK_NAME.matcher(t.getMessage());
        return name.find() ? Optional.of(name.group().replace('/', '.')) : Optional.empty();
    }

    private static String line(String wanted) {
        String other = FlinkLine.NAME.equals("1.20") ? "2.3" : "1.20";
        String start =
                "the jar wants " + wanted + ", which is not in Flink " + EnvironmentInformation.getVersion() + ": ";
        String compiledFor = "compiled for another line of Flink, try --flink " + other;
        return ADD_ON.matcher(wanted).find()
                ? start + "pack that library into the jar; or, if the jar was " + compiledFor
                : start + "it seems to be " + compiledFor;
    }
}
