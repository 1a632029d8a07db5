package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import java.util.List;
import java.util.Set;

/** Which room may touch which library. */
final class LibraryRules {
    private LibraryRules() {}

    static List<NamedRule> rules(String root) {
        return List.of(
                NamedRule.of(
                        "only memory and bundle touch Chronicle, and the adapters' encodings, which write into bundles",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(
                                        Packages.rooms(root, Set.of("memory", "bundle", "storm.serde", "flink.serde")))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("net.openhft.chronicle..")),
                NamedRule.of(
                        "only memory allocates outside the heap",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(Packages.room(root, "memory"))
                                .should()
                                .callMethodWhere(OutsideTheHeap.ALLOCATION)),
                NamedRule.of(
                        "only memory, sync, channel and epoch touch JCTools",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(
                                        Packages.rooms(root, Set.of("memory", "sync", "channel", "epoch")))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("org.jctools..")),
                NamedRule.of(
                        "only memory touches LZ4, which users add",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(Packages.room(root, "memory"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("net.jpountz..")),
                NamedRule.of(
                        "only web touches Prometheus' library, which users add",
                        noClasses()
                                .that()
                                .resideOutsideOfPackage(Packages.room(root, "web"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("io.prometheus..")),
                NamedRule.of(
                        "in the Storm adapter only daemon and drpc see Storm's server library",
                        noClasses()
                                .that()
                                .resideInAPackage(Packages.room(root, "storm"))
                                .and()
                                .resideOutsideOfPackages(Packages.rooms(root, Set.of("storm.daemon", "storm.drpc")))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "org.apache.storm.daemon.drpc..", "org.apache.storm.daemon.nimbus..")
                                .orShould()
                                .dependOnClassesThat()
                                .haveNameMatching(
                                        "org\\.apache\\.storm\\.(DaemonConfig|Local(Cluster|DRPC)|stats\\.StatsUtil|metric\\.StormMetricsRegistry)(\\$.*)?")),
                NamedRule.of(
                        "nothing logs but through slf4j",
                        noClasses()
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "java.util.logging..", "org.apache.logging..", "org.apache.log4j..")));
    }
}
