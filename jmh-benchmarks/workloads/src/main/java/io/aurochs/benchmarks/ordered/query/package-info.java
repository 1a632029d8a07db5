/**
 * The queries of TPCx-BB that Prasaad et al. run as ordered streams (§7, table 1): what each computes, and a plain loop of one thread that
 * computes it, which is what a system's results are compared with. Each query says where its streaming form departs from the benchmark's
 * SQL, which computes one result of all data. {@link io.aurochs.benchmarks.ordered.query.MatrixQuery} are the paper's parametric operators.
 * No engine is known here.
 */
package io.aurochs.benchmarks.ordered.query;
