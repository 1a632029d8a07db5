package io.aurochs.application.study;

/**
 * How many records an operator is to count besides the named one.
 *
 * @param leadsToResult whether each of them has one result of the run: then there are exactly as many as the run itself has results, whatever
 *     these depend on
 */
public record OperatorCount(long records, boolean leadsToResult) {
    OperatorCount plus(OperatorCount other) {
        return new OperatorCount(records + other.records, leadsToResult);
    }
}
