/**
 * Binds the calling thread to hardware threads and proves that it worked.
 *
 * <p>Here lives everything that changes where a thread runs; no thread is started here and no decision is made about
 * where it should run. A machine that does not permit binding yields a result with the reason, never an exception.
 */
package io.aurochs.placement.bind;
