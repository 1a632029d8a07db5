/**
 * Linear Road (Arasu et al., 2004): expressways whose tolls rise with the traffic. Vehicles report every 30 seconds where they are; one
 * that enters a segment receives its toll, and an alert if there is an accident ahead; vehicles ask for the balance of their account and
 * for what they spent on a day.
 *
 * <pre>
 *   lines -> dispatcher -by segment-> statistics -------------------all-> tolls -by vehicle-> accounts -> balances
 *                       -by vehicle-> stops -by direction-> accidents -all-> |  -> tolls, accident alerts
 *                       -by vehicle-> tolls
 *                       -by vehicle-> accounts
 *                       -by expressway-> expenditures -> daily expenditures
 * </pre>
 *
 * An expressway's minutes are closed one by one, by lines in its input that say so ({@link MinuteEnd}). Whatever a report or a query of a minute
 * is answered with is from closed minutes before it alone. So the results are the same, as a multiset, on every engine, with any number of
 * tasks, and after any number of lines.
 *
 * <p>Where this is not the specification:
 *
 * <ul>
 *   <li>Estimates of travel time (input of type 4) are not asked for, as in most implementations.
 *   <li>A balance holds the tolls that were charged up to the end of the minute before the query's; the specification lets one choose any state
 *       of the last 60 seconds.
 *   <li>A vehicle that is silent for a whole minute has left: what it reports next begins another trip, and it stops no longer. An account to
 *       which nothing is charged for {@value io.aurochs.application.study.linearroad.Account#KEPT_MINUTES} minutes is settled and begins again
 *       at 0. The specification's three hours end before that matters; here the input never ends, and nothing may be kept forever.
 *   <li>An account belongs to a vehicle on an expressway; a query says which.
 *   <li>Average speeds are kept in thousandths of a mile per hour, rounded down, so that they do not depend on the order in which they are
 *       added up.
 *   <li>Where nobody drove in a segment for five minutes, its average speed is reported as 0.
 *   <li>The history of ten weeks is drawn, not read from a file: it tells of each vehicle of the first hour what it paid each day on each
 *       expressway. A vehicle of a later hour has the history of the one that it repeats.
 *   <li>When a result was emitted is not part of it: latencies are measured from outside.
 * </ul>
 */
package io.aurochs.application.study.linearroad;
