package io.aurochs.tests.architecture;

import java.util.List;
import java.util.stream.Stream;

/** Every rule about the classes under a root package. */
final class AllRules {
    private AllRules() {}

    static List<NamedRule> of(String root) {
        return Stream.of(
                        EngineRooms.rules(root),
                        StackedRooms.rules(root),
                        ModuleRules.rules(root),
                        LibraryRules.rules(root),
                        ThreadRules.rules(root),
                        UserRules.rules(root))
                .flatMap(List::stream)
                .toList();
    }
}
