package io.aurochs.benchmarks.driver.study;

import io.aurochs.benchmarks.driver.report.Bars;
import io.aurochs.benchmarks.driver.report.Table;
import java.util.List;

/**
 * What a figure shows of what was measured.
 *
 * @param table its numbers
 * @param charts the same as pictures
 * @param remarks what is to be known to read them
 * @param notMeasured what cannot be measured on such a machine, with the reason
 */
record Content(Table table, List<Bars> charts, List<String> remarks, List<String> notMeasured) {
    Content {
        charts = List.copyOf(charts);
        remarks = List.copyOf(remarks);
        notMeasured = List.copyOf(notMeasured);
    }
}
