package io.aurochs.application.study.linearroad;

/**
 * What a vehicle paid on a day for an expressway: a row of the {@link ExpenditureHistory}.
 *
 * @param vehicle from 0, below the number of those that have a history
 * @param day how many days ago, 1 to {@link ExpenditureHistory#DAYS}
 * @param toll 0 to 99
 */
record PastToll(int vehicle, int day, int expressway, int toll) {}
