/**
 * The study's applications as Storm topologies, written as any user would: spouts parse lines into fields, bolts anchor and ack, fields groupings
 * keep what belongs together. Where a topology's records come from and its results go is set from outside, so that the same topology is run
 * by hand, checked and measured. Every stream has, as its last field, when its record entered the topology.
 */
package io.aurochs.application.study.storm;
