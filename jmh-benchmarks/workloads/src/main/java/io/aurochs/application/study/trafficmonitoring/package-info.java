/**
 * Traffic monitoring: positions of vehicles are matched to the roads of a map, and each road's speed is kept.
 *
 * <pre>
 *   lines -any-> map matcher -by road-> speed -> speeds of roads
 * </pre>
 *
 * Every match is a result: the road, the vehicle, when it was there and how fast, how many matches the road has had, its mean speed and of how
 * many speeds that is. The matches are exact on every engine, whichever of two comes first, and so are the numbers of a road's matches, one by
 * one, by which a road whose state is lost or another's shows. The mean depends on the order of the matches, and so does the number of its
 * speeds, as it depends on the mean which of them are left out: both are exact where one task matches and so all keep their order; elsewhere
 * the mean of all means is about the same.
 *
 * <p>A road keeps its last 30 speeds. One that is farther than two deviations from the mean is left out, and then the result has the mean and the
 * number as they were before; in public implementations it has 0 for both, and the mean of a road with 30 speeds is that of 31, with the one that
 * goes.
 */
package io.aurochs.application.study.trafficmonitoring;
