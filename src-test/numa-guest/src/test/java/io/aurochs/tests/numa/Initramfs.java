package io.aurochs.tests.numa;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Packs the guest's file system: what was prepared, the class path, and the init that runs the checks. */
final class Initramfs {
    private static final String CLASS_PATH = "app/classpath/";

    private Initramfs() {}

    /**
     * Writes it.
     *
     * @param tree the guest's own files
     * @param init the guest's first program
     * @param classPath jars and directories, in their order
     * @param jvmFlags for the JVM of the checks
     */
    static void write(Path file, Path tree, Path init, List<Path> classPath, List<String> jvmFlags) throws IOException {
        try (CpioWriter archive = new CpioWriter(Files.newOutputStream(file))) {
            archive.addTree("", tree);
            archive.addTree("init", init);
            List<String> entries = new ArrayList<>();
            for (Path entry : classPath) {
                // Numbered: two of them may have the same name.
                String name = CLASS_PATH + entries.size() + "-" + entry.getFileName();
                archive.addTree(name, entry);
                entries.add("/" + name);
            }
            List<String> options = new ArrayList<>(jvmFlags);
            options.add("-cp " + String.join(":", entries));
            archive.addText("app/java.options", String.join("\n", options) + "\n");
        }
    }
}
