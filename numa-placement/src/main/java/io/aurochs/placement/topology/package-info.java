/**
 * What a machine is made of and what this process may use of it: discovered from the kernel's files or built from values.
 *
 * <p>Here live immutable values and the readers that fill them. Nothing here binds a thread, places memory, or knows of
 * bundles, tasks or graphs; that is for {@code bind}, {@code cut} and the engine.
 */
@Internal
package io.aurochs.placement.topology;

import io.aurochs.api.Internal;
