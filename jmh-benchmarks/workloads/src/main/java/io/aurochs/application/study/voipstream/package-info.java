/**
 * Spam detection in telephone calls ("VoIPSTREAM", Bianchi et al., 2012): callers are scored by how many, how short and how new their calls are,
 * kept in filters of which each forgets at its own pace.
 *
 * <pre>
 *   lines -by both numbers-> variation detector -by calling-> ECR, ENCR, ECR24, CT24 -|
 *                                               -by calling, by called-> RCR ---------|
 *                                               -all-> global ACD --------------------|
 *         ECR, RCR -> FoFiR -|
 *         ECR, ENCR -> URL --+-by calling-> scorer -> scores
 *         CT24, ECR24, global ACD -> ACD -|
 * </pre>
 *
 * What belongs to a call finds itself by the calling number and the second, of which no two calls have both; so does the mean of all calls, which
 * is thus the one with which the call itself was counted. Filters are of fixed size and answer by several counters of which keys share some: their
 * rates are never too low, and depend a little on the order of the calls. So scores are exact where calls keep their order (one task of each
 * operator), and close to it elsewhere. How many there are is the number of answered calls to new callees, of which the tasks of the variation
 * detector together find as many as one alone, but for one in a hundred: each has its share of the memory.
 * Exact at any parallelism is how many calls the filters and the global mean count, and that each call that ENCR and CT24 count has one score.
 * Of scores that are not certain the mean is compared, within a tolerance.
 */
package io.aurochs.application.study.voipstream;
