package io.aurochs.launcher;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * A JVM to start.
 *
 * @param jvm its kind
 * @param products what it needs
 * @param classPath products, class path files and jars, and files of the user's, in their order
 * @param main its main class
 * @param arguments for that
 */
record JvmStart(Jvm jvm, List<String> products, List<Entry> classPath, String main, List<String> arguments) {
    JvmStart {
        products = List.copyOf(products);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
    }

    /**
     * A part of a class path.
     *
     * @param path a product, or a file of the user's
     * @param isProduct which of the two
     */
    record Entry(String path, boolean isProduct) {
        static Entry product(String product) {
            return new Entry(product, true);
        }

        static Entry file(String path) {
            return new Entry(path, false);
        }

        private String in(Installation home) {
            if (!isProduct) {
                return path;
            }
            return path.endsWith(".classpath")
                    ? home.classPath(path)
                    : home.at(path).toString();
        }
    }

    /** Those of the products that stand in its own class path. */
    List<String> ownProducts() {
        return classPath.stream().filter(Entry::isProduct).map(Entry::path).toList();
    }

    /** The arguments of the java program. The products must be there. */
    List<String> command(Installation home, Environment environment) {
        StringJoiner path = new StringJoiner(File.pathSeparator);
        classPath.forEach(entry -> path.add(entry.in(home)));
        List<String> command = new ArrayList<>(jvm.flags(home, environment));
        command.addAll(List.of("-cp", path.toString(), main));
        command.addAll(arguments);
        return command;
    }
}
