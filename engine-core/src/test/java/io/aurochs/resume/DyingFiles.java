package io.aurochs.resume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** Files of a machine that loses its power before a step; of what was not made durable by then, it has lost what hurts most. */
final class DyingFiles extends PointFiles {
    private int stepsLeft;
    private final Set<Path> written = new HashSet<>();
    /** What takes back changes of the directory, the last one first. */
    private final Deque<Undo> undo = new ArrayDeque<>();

    /** Power is lost. */
    static final class PowerLoss extends IOException {
        private static final long serialVersionUID = 1L;
    }

    @FunctionalInterface
    private interface Undo {
        void run() throws IOException;
    }

    /** @param steps how many it carries out */
    DyingFiles(int steps) {
        stepsLeft = steps;
    }

    private void step() throws IOException {
        if (stepsLeft-- > 0) {
            return;
        }
        for (Path file : written) {
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
        }
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
        throw new PowerLoss();
    }

    @Override
    void write(Path file, byte[] bytes) throws IOException {
        step();
        super.write(file, bytes);
        written.add(file);
    }

    @Override
    void sync(Path path) throws IOException {
        step();
        super.sync(path);
        written.remove(path);
        if (Files.isDirectory(path)) {
            undo.clear();
        }
    }

    @Override
    void rename(Path from, Path to) throws IOException {
        step();
        super.rename(from, to);
        if (written.remove(from)) {
            written.add(to);
        }
        undo.push(() -> Files.move(to, from));
    }

    @Override
    void delete(Path file) throws IOException {
        step();
        byte[] bytes = Files.readAllBytes(file);
        super.delete(file);
        undo.push(() -> Files.write(file, bytes));
    }
}
