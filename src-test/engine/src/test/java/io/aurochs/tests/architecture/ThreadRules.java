package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Who may start threads. */
final class ThreadRules {
    private ThreadRules() {}

    static List<NamedRule> rules(String root) {
        Set<String> engineButWorker = new TreeSet<>(EngineRooms.names());
        engineButWorker.remove("worker");
        return List.of(
                NamedRule.of(
                        "in the engine only worker starts threads",
                        noClasses()
                                .that()
                                .resideInAnyPackage(Packages.rooms(root, engineButWorker))
                                .should()
                                .accessTargetWhere(ThreadStarts.ANY)),
                NamedRule.of(
                        "the placement starts no threads",
                        noClasses()
                                .that()
                                .resideInAPackage(Packages.room(root, "placement"))
                                .should()
                                .accessTargetWhere(ThreadStarts.ANY)),
                NamedRule.of(
                        "in the Storm adapter only launch, daemon, drpc, thrift, nimbus and what ends sub-processes start threads",
                        noClasses()
                                .that()
                                .resideInAPackage(Packages.room(root, "storm"))
                                .and()
                                .resideOutsideOfPackages(Packages.rooms(
                                        root,
                                        Set.of(
                                                "storm.launch",
                                                "storm.daemon",
                                                "storm.drpc",
                                                "storm.thrift",
                                                "storm.nimbus")))
                                .and()
                                .doNotHaveFullyQualifiedName(root + ".storm.operator.SubProcesses")
                                .should()
                                .accessTargetWhere(ThreadStarts.ANY.and(notPromisedByStorm(root)))),
                NamedRule.of(
                        "in the Flink adapter only launch and the output flusher start threads",
                        noClasses()
                                .that()
                                .resideInAnyPackage(Packages.room(root, "flink"), "org.apache.flink..")
                                .and()
                                .resideOutsideOfPackage(Packages.room(root, "flink.launch"))
                                .and()
                                .doNotHaveFullyQualifiedName(root + ".flink.operator.OutputFlusher")
                                .should()
                                .accessTargetWhere(ThreadStarts.ANY)));
    }

    /** Storm's own timer for its ticks and those of its metrics, and the thread pool that Storm promises to user code. */
    private static DescribedPredicate<JavaAccess<?>> notPromisedByStorm(String root) {
        Set<String> ticks = Set.of(root + ".storm.operator.Ticks", root + ".storm.metrics.MetricsTicks");
        String contexts = root + ".storm.operator.TopologyContexts";
        return DescribedPredicate.describe("is not promised by Storm", access -> {
            String origin = access.getOriginOwner().getName();
            String owner = access.getTargetOwner().getName();
            return !(ticks.contains(origin) && owner.equals("org.apache.storm.StormTimer"))
                    && !(origin.equals(contexts) && owner.equals("java.util.concurrent.Executors"));
        });
    }
}
