/**
 * Log processing: the lines of a web server's log are counted by minute, by status, and by where they come from.
 *
 * <pre>
 *   lines -any-> parse -by minute-> count of the minute
 *                      -by status-> count of the status
 *                      -any-> geo finder -by country-> geo stats
 * </pre>
 *
 * Every line changes a count, and the count is a result. Exact on every engine: whichever of two lines comes first, the same counts are
 * reached, one by one.
 *
 * <p>Public implementations forget all but sixty minutes. Here there is nothing to forget, as the lines are of some ten.
 */
package io.aurochs.application.study.logprocessing;
