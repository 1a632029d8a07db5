/**
 * The house's layering as tests: which room may see which, who may start threads, touch memory or queue. The rules are
 * functions of a root package; {@link io.aurochs.tests.architecture.WrongHouse} breaks each of them once.
 */
package io.aurochs.tests.architecture;
