/**
 * Binds the calling thread to hardware threads, places memory on nodes, and proves that it worked.
 *
 * <p>Here lives everything that changes where a thread runs or memory lies; no thread is started here, no memory is mapped, and no
 * decision is made about where anything should be. A machine that does not permit it yields a result with the reason, never an
 * exception.
 */
@Internal
package io.aurochs.placement.bind;

import io.aurochs.api.Internal;
