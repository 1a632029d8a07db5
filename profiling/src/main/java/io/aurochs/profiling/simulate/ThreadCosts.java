package io.aurochs.profiling.simulate;

import java.util.List;

/**
 * What a thread has executed.
 *
 * @param thread valgrind's number of it
 * @param lines what each instruction has cost, in all
 * @param calls between functions
 */
record ThreadCosts(int thread, List<Line> lines, List<Call> calls) {
    ThreadCosts {
        lines = List.copyOf(lines);
        calls = List.copyOf(calls);
    }

    /** All executions of an instruction. */
    record Line(Place place, Costs costs) {}

    /**
     * All calls from one instruction to a function.
     *
     * @param instructions that they took until they returned
     */
    record Call(Place from, Place to, double instructions) {}
}
