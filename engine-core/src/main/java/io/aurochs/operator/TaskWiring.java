package io.aurochs.operator;

import io.aurochs.ack.AckBatch;
import io.aurochs.api.Internal;
import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.RecordEncoding;
import io.aurochs.bundle.RecordSizes;
import io.aurochs.channel.Channel;
import io.aurochs.channel.Handoff;
import io.aurochs.channel.Outbox;
import io.aurochs.channel.Signal;
import io.aurochs.epoch.TaskEpochs;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.TaskMetrics;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What ends at one task.
 *
 * @param inputs channels that bring bundles
 * @param output channels that take bundles away
 * @param outputMetrics counters of the output's channels
 * @param destinations the output's index per graph-wide task index
 * @param outputIndexes the router's index per graph-wide edge index
 * @param ackInputs channels that bring acknowledgements; empty unless a source
 * @param ackOutput channels to the sources
 * @param handoff work from foreign threads
 * @param encoding reads bundles outside the heap
 * @param sizes samples the size of records that travel by reference; null where nobody asks
 * @param metrics the task's counters
 * @param heldBack raised when the task begins to hold back output or acknowledgements
 * @param inputsOnCycle indexes of the inputs that come from a vertex to which this task's output can get
 * @param outputsOnCycle the output's indexes of the tasks whose output can get to this one
 * @param epochs which epochs the task has ended; null where the job has none
 */
@Internal
public record TaskWiring(
        List<Channel<Bundle>> inputs,
        Outbox<Bundle> output,
        List<ChannelMetrics> outputMetrics,
        Map<Integer, Integer> destinations,
        Map<Integer, Integer> outputIndexes,
        List<Channel<AckBatch>> ackInputs,
        Outbox<AckBatch> ackOutput,
        Handoff handoff,
        @Nullable RecordEncoding encoding,
        @Nullable RecordSizes sizes,
        TaskMetrics metrics,
        Signal heldBack,
        BitSet inputsOnCycle,
        BitSet outputsOnCycle,
        @Nullable TaskEpochs epochs) {}
