/** Packs a built checkout, so that it runs on machines without JDK, Maven and network: {@code ./aurochs package}. */
@NullMarked
package io.aurochs.launcher.pack;

import org.jspecify.annotations.NullMarked;
