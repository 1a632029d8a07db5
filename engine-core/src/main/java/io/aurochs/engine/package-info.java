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
 */
package io.aurochs.engine;
