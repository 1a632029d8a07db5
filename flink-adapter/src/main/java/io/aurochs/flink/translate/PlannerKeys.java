package io.aurochs.flink.translate;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.java.functions.KeySelector;
import org.jspecify.annotations.Nullable;

/**
 * The selectors of keys that SQL's planner generates. It generates one for an edge and another one for its consumer, of the same fields
 * but in a class of its own; two are the same if their code is, up to the numbers that make its names unique. The classes of the
 * Table API are no part of Flink's class path for all jobs, so they are reached by reflection.
 */
final class PlannerKeys {
    private static final String SELECTOR = "org.apache.flink.table.runtime.keyselector.BinaryRowDataKeySelector";
    /** The end of a generated name. */
    private static final Pattern NUMBER = Pattern.compile("\\$\\d+");

    private PlannerKeys() {}

    /** Whether a selector copies fields of a row to a row of their own. */
    static boolean include(KeySelector<?, ?> selector) {
        return selector.getClass().getName().equals(SELECTOR);
    }

    /** Whether two selectors that are {@link #include included} select the same fields of the same rows; false if that is not known. */
    static boolean areSame(KeySelector<?, ?> one, KeySelector<?, ?> other) {
        try {
            String code = codeOf(one);
            return code != null && code.equals(codeOf(other));
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Null for code that is not determined by its text. */
    private static @Nullable String codeOf(KeySelector<?, ?> selector) throws ReflectiveOperationException {
        Field field = selector.getClass().getDeclaredField("generatedProjection");
        field.setAccessible(true);
        Object projection = field.get(selector);
        String code = (String) projection.getClass().getMethod("getCode").invoke(projection);
        Object[] references =
                (Object[]) projection.getClass().getMethod("getReferences").invoke(projection);
        // A text literal could hold what looks like a name.
        return references.length > 0 || code.indexOf('"') >= 0 ? null : withNamesInOrder(code);
    }

    private static String withNamesInOrder(String code) {
        Map<String, String> numbers = new HashMap<>();
        return NUMBER.matcher(code)
                .replaceAll(found -> Matcher.quoteReplacement(
                        numbers.computeIfAbsent(found.group(), number -> "$" + numbers.size())));
    }
}
