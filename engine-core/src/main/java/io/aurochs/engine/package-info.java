/**
 * The way in: {@link io.aurochs.engine.Engine} takes a graph, a configuration and a front end's code and runs it. Only
 * assembly lives here; what is assembled lives in the rooms below.
 *
 * <p>A bundle's life, each step with the method to read first:
 *
 * <ul>
 *   <li><b>filled</b>: {@link io.aurochs.bundle.Router#append(int, Object)} groups a task's output by destination;
 *   <li><b>shipped</b>: {@link io.aurochs.channel.Outbox#ship} publishes it, and wakes its consumer;
 *   <li><b>claimed</b>: {@link io.aurochs.operator.Task#step()} takes the next one, under a worker that
 *       {@link io.aurochs.worker.Workers#start started} here;
 *   <li><b>processed</b>: {@link io.aurochs.operator.Evaluator#evaluate} runs user code over its records;
 *   <li><b>acknowledged</b>: {@link io.aurochs.ack.AckLedger#apply} closes the account of the messages it came from.
 * </ul>
 *
 * <p>In native pipelines, which {@link io.aurochs.engine.EpochEngine} runs, any number of workers process the bundles of one task, of all
 * open epochs at once:
 *
 * <ul>
 *   <li><b>filled</b>: {@link io.aurochs.row.RecordWriter} lays records of a schema out flat;
 *   <li><b>shipped</b>: {@link io.aurochs.epoch.EpochInput#below} finds the consumer's container for the records' epoch;
 *   <li><b>claimed</b>: {@link io.aurochs.schedule.ClaimPolicy#choose} says from which container, {@link
 *       io.aurochs.epoch.EpochContainer#tryClaim} takes the bundle;
 *   <li><b>processed</b>: {@link io.aurochs.operator.BundleEvaluator#evaluate} runs the transform, whose state is in tables by slide of
 *       event time;
 *   <li><b>in order</b>: {@link io.aurochs.epoch.EpochInput#tryRetrieve} lets a watermark pass when all before it is processed.
 * </ul>
 *
 * <p>In ordered pipelines, which {@link io.aurochs.engine.EpochEngine} runs too, bundles arrive at each task in order, and leave it in order:
 *
 * <ul>
 *   <li><b>filled</b> as above;
 *   <li><b>shipped</b>: {@link io.aurochs.channel.GatedQueue#add} queues what is in order for the next task;
 *   <li><b>claimed</b>: {@link io.aurochs.schedule.StagePolicy#rank} says at which task, {@link
 *       io.aurochs.channel.GatedQueue#poll} gives it to a worker when there is room for what comes of it, {@link
 *       io.aurochs.channel.HybridQueue#consume} gives a worker a bucket of keys;
 *   <li><b>processed</b> by the same transforms, or by functions with state by key;
 *   <li><b>reordered</b>: {@link io.aurochs.reorder.Reordering#send} sends the results on in order.
 * </ul>
 */
@Internal
package io.aurochs.engine;

import io.aurochs.api.Internal;
