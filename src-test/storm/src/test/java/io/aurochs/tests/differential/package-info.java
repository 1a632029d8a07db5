/**
 * The same unmodified topologies on stock Storm's local cluster and on Aurochs, in each of its arrangements, with a plain
 * loop as the judge: what a run leaves behind must be equal. The systems under test are chosen here; what is run lives in
 * {@code scenario}.
 */
package io.aurochs.tests.differential;
