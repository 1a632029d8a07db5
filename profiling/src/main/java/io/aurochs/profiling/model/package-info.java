/**
 * Where processor time goes: samples of stacks and the processor time of threads become shares by category and task. Knows no
 * tool that samples and no form of report; what a class belongs to is data, a table per framework.
 */
package io.aurochs.profiling.model;
