/**
 * {@code ./aurochs study}: the scale-up study (ICDE 2017) on Storm, Flink and Aurochs. {@link
 * io.aurochs.benchmarks.driver.study.StudyApp} says what the applications are, each {@link
 * io.aurochs.benchmarks.driver.study.StudyFigure} which points it wants and how it shows them, and a {@link
 * io.aurochs.benchmarks.driver.study.StudyReport} is written as text, JSON, pictures and a page. What the paper says stands in
 * {@code paper.json}.
 */
package io.aurochs.benchmarks.driver.study;
