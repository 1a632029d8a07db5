/**
 * The study's applications as Flink jobs, written against the public DataStream API as any user would: lines are parsed behind the source, keyed
 * functions keep what they have to in Flink's state, types are ones that Flink serialises itself. Where a job's lines come from and its results go
 * is set from outside, so that the same job is run by hand, checked and measured. Compiled against each version of Flink; knows no other
 * engine.
 */
package io.aurochs.application.study.flink;
