/**
 * StreamBox's six benchmarks (ATC 2017, section 9) for any system: {@code data} generates and replays their records, {@code text}
 * has what is done to one text, {@code result} says what a result is and how results are compared, {@code loop} is the plain
 * single thread that every system is measured and checked against, {@code benchmark} has each benchmark's data and loop together.
 * Here lives what all of these share. Nothing here knows an
 * engine. All times are event times in ms from the start of the stream.
 */
package io.aurochs.benchmarks.streambox;
