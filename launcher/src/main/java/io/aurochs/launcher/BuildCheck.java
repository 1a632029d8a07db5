package io.aurochs.launcher;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** Finds out whether products are there and newer than what they are made of. The launcher itself is the business of its script. */
final class BuildCheck {
    private static final List<String> FILES = List.of("pom.xml", "LICENSE", "NOTICE");
    static final List<String> MODULES = List.of(
            "numa-placement", "engine-core", "profiling", "sql", "storm-adapter", "flink-adapter", "jmh-benchmarks");
    private static final Path MAVEN = Path.of(".mvn");
    private static final Path SOURCES = Path.of("src", "main");

    private final Installation home;

    BuildCheck(Installation home) {
        this.home = home;
    }

    /** Why the products need a build, in a few words; empty: they do not. */
    String reason(List<String> products) throws IOException {
        for (String product : products) {
            String missing = missing(product);
            if (!missing.isEmpty()) {
                return missing;
            }
        }
        if (!home.isCheckout()) {
            return "";
        }
        BuildStamp stamp = new BuildStamp(home);
        return stamp.isFromElsewhere() ? "the checkout was copied or moved" : changedSince(stamp.built(products));
    }

    private String missing(String product) {
        if (!Files.isRegularFile(home.at(product))) {
            boolean builtBefore = !home.isCheckout()
                    || Files.isDirectory(home.root().resolve(Products.DELIVERABLES))
                    || new BuildStamp(home).exists();
            return builtBefore ? product + " is missing" : "first use";
        }
        return product.endsWith(".classpath")
                ? home.entries(product).stream()
                        .filter(entry -> !Files.exists(entry))
                        .findFirst()
                        .map(entry -> product + " names " + entry + ", which is missing")
                        .orElse("")
                : "";
    }

    private String changedSince(FileTime built) throws IOException {
        Changes changes = new Changes(home.root(), built);
        for (String file : FILES) {
            changes.check(Path.of(file), Files.getLastModifiedTime(home.root().resolve(file)));
        }
        changes.walk(MAVEN);
        for (String module : MODULES) {
            changes.walk(Path.of(module));
        }
        return changes.found;
    }

    /** Looks for the first source that is newer than the build; a directory's time tells that a file in it was deleted or renamed. */
    private static final class Changes extends SimpleFileVisitor<Path> {
        private final Path root;
        private final FileTime built;
        private String found = "";

        Changes(Path root, FileTime built) {
            this.root = root;
            this.built = built;
        }

        void walk(Path directory) throws IOException {
            if (found.isEmpty() && Files.isDirectory(root.resolve(directory))) {
                Files.walkFileTree(root.resolve(directory), this);
            }
        }

        void check(Path file, FileTime changed) {
            if (found.isEmpty() && changed.compareTo(built) > 0) {
                found = file + " has changed";
            }
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            Path path = root.relativize(directory);
            String name = String.valueOf(path.getFileName());
            if (name.equals("target") || (name.startsWith(".") && !path.equals(MAVEN))) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            return visit(path, attributes);
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            Path path = root.relativize(file);
            // An editor's own files come and go: swap files, and links to nothing.
            boolean isHidden = String.valueOf(path.getFileName()).startsWith(".");
            return isHidden && !path.startsWith(MAVEN) ? FileVisitResult.CONTINUE : visit(path, attributes);
        }

        private FileVisitResult visit(Path path, BasicFileAttributes attributes) {
            if (isSource(path)) {
                check(path, attributes.lastModifiedTime());
            }
            return found.isEmpty() ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }

        /** Whether a product is made of it; the directory {@code src/main} itself is not, what lies in it is. */
        private static boolean isSource(Path path) {
            if (path.endsWith("pom.xml") || (path.startsWith(MAVEN) && !path.equals(MAVEN))) {
                return true;
            }
            for (int end = 2; end < path.getNameCount(); end++) {
                if (path.subpath(end - 2, end).equals(SOURCES)) {
                    return true;
                }
            }
            return false;
        }
    }
}
