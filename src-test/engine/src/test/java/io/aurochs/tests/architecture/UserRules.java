package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Set;
import java.util.stream.Collectors;

/** What code as users write it may see of the engine. */
final class UserRules {
    private UserRules() {}

    /**
     * Nothing internal.
     *
     * @param packages where such code is
     */
    static NamedRule seeNothingInternal(String root, String... packages) {
        String internal = root + ".api.Internal";
        DescribedPredicate<JavaClass> types =
                DescribedPredicate.describe("are internal", type -> isInternal(type, internal));
        DescribedPredicate<AccessTarget> members =
                DescribedPredicate.describe("is internal", target -> target.isAnnotatedWith(internal));
        return NamedRule.of(
                "users see nothing internal",
                noClasses()
                        .that()
                        .resideInAnyPackage(packages)
                        .should()
                        .dependOnClassesThat(types)
                        .orShould()
                        .accessTargetWhere(DescribedPredicate.describe(
                                "target is internal", access -> members.test(access.getTarget()))));
    }

    /** The names of all types that are internal. */
    static Set<String> internalTypes(JavaClasses classes, String root) {
        return classes.stream()
                .filter(type -> isInternal(type, root + ".api.Internal"))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
    }

    private static boolean isInternal(JavaClass type, String internal) {
        return type.isAnnotatedWith(internal)
                || type.getPackage()
                        .tryGetPackageInfo()
                        .filter(info -> info.isAnnotatedWith(internal))
                        .isPresent()
                || type.getEnclosingClass()
                        .filter(outer -> isInternal(outer, internal))
                        .isPresent();
    }
}
