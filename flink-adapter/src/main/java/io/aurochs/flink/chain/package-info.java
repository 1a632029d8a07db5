/**
 * What is done with a record from one operator of a chain to the next, without the operators themselves. Flink's code for that is a few
 * methods, which all operators of a JVM share; here each operator has {@linkplain io.aurochs.jit.ClassCopies copies} of its own.
 */
@Internal
package io.aurochs.flink.chain;

import io.aurochs.api.Internal;
