package io.aurochs.state;

import java.nio.file.Path;

/**
 * Where a buffer tree puts what is too much for memory.
 *
 * @param directory for a file that is gone when the tree is released, or the process ends
 * @param memoryBytes how much memory fragments take before more of them go to the file, bytes
 */
public record TreeSpill(Path directory, long memoryBytes) {}
