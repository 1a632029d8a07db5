package io.aurochs.tests.architecture;

import com.tngtech.archunit.lang.ArchRule;

/**
 * A rule and the name under which it is reported.
 *
 * @param name what it demands, in the words of the style guide
 */
record NamedRule(String name, ArchRule rule) {
    static NamedRule of(String name, ArchRule rule) {
        return new NamedRule(name, rule.as(name).allowEmptyShould(true));
    }

    @Override
    public String toString() {
        return name;
    }
}
