/**
 * Traffic monitoring: positions of vehicles are matched to the roads of a map, and each road's speed is kept.
 *
 * <pre>
 *   lines -any-> map matcher -by road-> speed -> speeds of roads
 * </pre>
 *
 * Every match is a result: the road, when the vehicle was there, the road's mean speed and of how many speeds it is. Which positions are
 * matched to which road is exact on every engine, and compared. The mean depends on the order of the matches, and so does the number of speeds,
 * as it depends on the mean which of them are left out: neither is compared, as matchers are several tasks at any parallelism.
 *
 * <p>A road keeps its last 30 speeds. One that is farther than two deviations from the mean is left out, and then the result has the mean and the
 * number as they were before; in public implementations it has 0 for both, and the mean of a road with 30 speeds is that of 31, with the one that
 * goes.
 */
package io.aurochs.application.study.trafficmonitoring;
