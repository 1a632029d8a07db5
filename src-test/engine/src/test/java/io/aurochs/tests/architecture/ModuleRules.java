package io.aurochs.tests.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Stream;

/** Which module may see which, and what an adapter may see of the engine. */
final class ModuleRules {
    /** What adapters see of the engine. */
    private static final Set<String> OPEN_TO_ADAPTERS = Set.of(
            "api",
            "jit",
            "config",
            "control",
            "lock",
            "engine",
            "place",
            "web",
            "graph",
            "operator",
            "bundle",
            "open",
            "state",
            "sync",
            "ack",
            "metrics");

    /** What SQL sees of the engine. */
    private static final Set<String> OPEN_TO_SQL = Set.of("api", "memory", "operator", "pipeline", "row", "worker");

    private static final Set<String> ADAPTERS = Set.of("storm", "flink");

    /** The classes of ours that stand in Flink's packages, because what they extend can be extended only there. */
    private static final String FLINK_BRIDGES =
            "org\\.apache\\.flink\\.(streaming\\.runtime\\.tasks\\.OwnChainingOutput"
                    + "|runtime\\.(io\\.network"
                    + "\\.(buffer\\.Bundle(Buffer|Builder|Consumer)|partition\\.(BundlePartition|PartitionReaders)"
                    + "|api\\.writer\\.BundleRecordWriter)"
                    + "|state\\.heap\\.SegmentedStateTables))(\\$.*)?";

    private static final String FLINK_PACKAGES = "org.apache.flink..";

    /** Each package a slice of its own, those of ours in Flink's packages, too. */
    private static final SliceAssignment EACH_PACKAGE = new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    };

    private ModuleRules() {}

    static List<NamedRule> rules(String root) {
        Set<String> closedToAdapters = new TreeSet<>(EngineRooms.names());
        closedToAdapters.removeAll(OPEN_TO_ADAPTERS);
        closedToAdapters.add("placement");
        Set<String> besidesPlacement = new TreeSet<>(EngineRooms.names());
        // Its packages carry that annotation, too.
        besidesPlacement.remove("api");
        besidesPlacement.addAll(ADAPTERS);
        besidesPlacement.add("profiling");
        besidesPlacement.add("sql");
        Set<String> closedToSql = new TreeSet<>(EngineRooms.names());
        closedToSql.removeAll(OPEN_TO_SQL);
        closedToSql.addAll(ADAPTERS);
        closedToSql.addAll(Set.of("placement", "profiling"));
        return List.of(
                NamedRule.of(
                        "adapters see only the engine's open rooms",
                        noClasses()
                                .that()
                                .resideInAnyPackage(adapters(root))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(Packages.rooms(root, closedToAdapters))),
                NamedRule.of(
                        "adapters never meet",
                        noClasses()
                                .that()
                                .resideInAPackage(Packages.room(root, "storm"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(Packages.room(root, "flink"))),
                NamedRule.of(
                        "adapters have no queue of their own, but Storm's Thrift servers for their clients",
                        noClasses()
                                .that()
                                .resideInAnyPackage(adapters(root))
                                .and()
                                .resideOutsideOfPackage(Packages.room(root, "storm.thrift"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage("org.jctools..", "org.apache.storm.shade.org.jctools..")
                                .orShould()
                                .dependOnClassesThat()
                                .areAssignableTo(BlockingQueue.class)
                                .orShould()
                                .dependOnClassesThat()
                                .haveFullyQualifiedName("org.apache.storm.utils.JCQueue")),
                NamedRule.of(
                        "the bridges in Flink's packages see only bundles, and the adapter's rooms of exchange, state and metrics",
                        noClasses()
                                .that()
                                .resideInAPackage(FLINK_PACKAGES)
                                .should()
                                .dependOnClassesThat(JavaClass.Predicates.resideInAPackage(root + "..")
                                        .and(JavaClass.Predicates.resideOutsideOfPackages(Packages.rooms(
                                                root,
                                                Set.of(
                                                        "api",
                                                        "bundle",
                                                        "open",
                                                        "flink.exchange",
                                                        "flink.state",
                                                        "flink.metrics")))))),
                NamedRule.of(
                        "only the bridges are in packages of other projects",
                        classes()
                                .that()
                                .resideOutsideOfPackage(root + "..")
                                .should()
                                .haveNameMatching(FLINK_BRIDGES)),
                NamedRule.of(
                        "the placement is a leaf",
                        noClasses()
                                .that()
                                .resideInAPackage(Packages.room(root, "placement"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(Packages.rooms(root, besidesPlacement))
                                .orShould()
                                .dependOnClassesThat()
                                .resideInAnyPackage("org.apache.flink..", "org.apache.storm..")),
                NamedRule.of(
                        "SQL sees of the engine only its API, and how to act at the process's end",
                        noClasses()
                                .that()
                                .resideInAPackage(Packages.room(root, "sql"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(Packages.rooms(root, closedToSql))),
                NamedRule.of(
                        "only SQL touches Calcite",
                        noClasses()
                                .that()
                                .resideOutsideOfPackage(Packages.room(root, "sql"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("org.apache.calcite..")),
                NamedRule.of(
                        "nothing depends on benchmarks or tests",
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(
                                        Packages.rooms(root, Set.of("benchmarks", "application", "tests")))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        Packages.rooms(root, Set.of("benchmarks", "application", "tests")))),
                NamedRule.of(
                        "packages have no cycles",
                        slices().assignedFrom(EACH_PACKAGE).should().beFreeOfCycles()));
    }

    /** Where the adapters' classes are. */
    private static String[] adapters(String root) {
        return Stream.concat(Stream.of(Packages.rooms(root, ADAPTERS)), Stream.of(FLINK_PACKAGES))
                .toArray(String[]::new);
    }

    /** Every class of the engine lies in a room of the table, so that no new room goes without a rule. */
    static NamedRule engineHasNoOtherRooms(String root) {
        return NamedRule.of(
                "the engine has no room without a rule",
                classes().should().resideInAnyPackage(Packages.rooms(root, EngineRooms.names())));
    }
}
