/**
 * Traffic monitoring: positions of vehicles are matched to the roads of a map, and each road's speed is kept.
 *
 * <pre>
 *   lines -any-> map matcher -by road-> speed -> speeds of roads
 * </pre>
 *
 * Which road a position is matched to is exact on every engine; a road's mean depends on the order of its matches, and so is exact where that is
 * kept.
 */
package io.aurochs.application.study.trafficmonitoring;
