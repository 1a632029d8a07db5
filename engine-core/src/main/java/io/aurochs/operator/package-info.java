/**
 * Where a bundle is processed: the task, its duty cycle, and the interfaces behind which a front end puts user code. Starts
 * no thread and owns no queue.
 */
package io.aurochs.operator;
