/**
 * The command line of {@code ./aurochs}: parses it, and answers which JVM to start and what must be built before. The script
 * {@code aurochs} finds a JDK, asks, builds and starts. Nothing of the engine or the adapters is seen here; what they make is known
 * by its path alone, in {@link io.aurochs.launcher.Products}.
 */
@NullMarked
package io.aurochs.launcher;

import org.jspecify.annotations.NullMarked;
