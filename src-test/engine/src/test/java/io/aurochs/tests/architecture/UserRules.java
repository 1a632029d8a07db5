package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the API is, and what code as users write it may see. */
final class UserRules {
    private UserRules() {}

    static List<NamedRule> rules(String root) {
        return List.of(apiMentionsNothingInternal(root), apiInheritsNothingInternal(root));
    }

    /**
     * Nothing internal.
     *
     * @param packages where such code is
     */
    static NamedRule seeNothingInternal(String root, String... packages) {
        String internal = annotation(root);
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

    /** Who calls a method of the API can name what it takes and returns. */
    private static NamedRule apiMentionsNothingInternal(String root) {
        String internal = annotation(root);
        DescribedPredicate<JavaMember> ofTheApi = DescribedPredicate.describe(
                "users can reach",
                member -> isOfTheApi(member.getOwner(), root) && isOpen(member) && !member.isAnnotatedWith(internal));
        return NamedRule.of(
                "the API mentions nothing internal",
                members().that(ofTheApi).should(new ArchCondition<>("mention nothing internal") {
                    @Override
                    public void check(JavaMember member, ConditionEvents events) {
                        member.getAllInvolvedRawTypes().stream()
                                .map(JavaClass::getBaseComponentType)
                                .filter(type -> isInternal(type, internal))
                                .forEach(type -> events.add(SimpleConditionEvent.violated(
                                        member, member.getDescription() + " mentions " + type.getName())));
                    }
                }));
    }

    /** What a type of the API inherits users can call. */
    private static NamedRule apiInheritsNothingInternal(String root) {
        String internal = annotation(root);
        return NamedRule.of(
                "the API inherits nothing internal",
                classes()
                        .that(DescribedPredicate.describe("users can reach", type -> isOfTheApi(type, root)))
                        .should(new ArchCondition<>("inherit nothing internal") {
                            @Override
                            public void check(JavaClass type, ConditionEvents events) {
                                Stream.concat(
                                                type.getAllRawSuperclasses().stream(),
                                                type.getAllRawInterfaces().stream())
                                        .filter(above -> isInternal(above, internal))
                                        .forEach(above -> events.add(SimpleConditionEvent.violated(
                                                type, type.getDescription() + " inherits " + above.getName())));
                            }
                        }));
    }

    /** The packages of the API: what users compile against, but for types and members in them that are internal. */
    static Set<String> apiPackages(JavaClasses classes, String root) {
        return classes.stream()
                .filter(type -> isOfTheApi(type, root))
                .map(JavaClass::getPackageName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names of all types that are internal. */
    static Set<String> internalTypes(JavaClasses classes, String root) {
        return classes.stream()
                .filter(type -> isInternal(type, annotation(root)))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
    }

    /** Of the modules that are published: the profiler is not. */
    private static boolean isOfTheApi(JavaClass type, String root) {
        return type.getPackageName().startsWith(root + ".")
                && !type.getPackageName().startsWith(root + ".profiling")
                && isPublic(type)
                && !isInternal(type, annotation(root));
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(UserRules::isPublic).orElse(true);
    }

    private static boolean isOpen(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static String annotation(String root) {
        return root + ".api.Internal";
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
