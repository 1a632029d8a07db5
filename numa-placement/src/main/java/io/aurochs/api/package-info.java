/**
 * Marks what is not for users. No code. The package is in the lowest module, so that every module can use it; of the placement itself it is
 * no part.
 */
package io.aurochs.api;
