/**
 * Fraud detection: transactions of many customers, each a step from one state to the next; those are reported that hardly ever happen.
 *
 * <pre>
 *   lines -by entity-> predict -> alerts
 * </pre>
 *
 * Exact on every engine, as all transactions of an entity come from one source.
 */
package io.aurochs.application.study.frauddetection;
