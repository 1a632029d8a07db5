/**
 * The adapter's public entrance for Java code: {@link io.aurochs.flink.AurochsEnvironment}, where Flink has its {@code
 * StreamExecutionEnvironment.getExecutionEnvironment}. Everything else lives in the packages below.
 */
package io.aurochs.flink;
