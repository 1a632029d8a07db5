/** What the engine arranges for the just-in-time compiler of the JVM. */
@Internal
package io.aurochs.jit;

import io.aurochs.api.Internal;
