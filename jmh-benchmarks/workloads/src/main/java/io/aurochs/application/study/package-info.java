/**
 * The applications of the scale-up study (ICDE 2017, section V), as far as no engine is needed: what their operators do with a record, which
 * data they run on, and the plain loop that every engine is checked and measured against. One package each; here lives what all share.
 *
 * <p>An application's operators are classes of its own that the loop, the Storm topology and the Flink job call alike. Keys that decide about
 * results come from one source task each, so that their records keep their order on every engine.
 */
package io.aurochs.application.study;
