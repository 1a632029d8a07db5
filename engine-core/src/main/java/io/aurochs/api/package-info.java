/** What says of the engine's types to whom they are open. No code. */
package io.aurochs.api;
