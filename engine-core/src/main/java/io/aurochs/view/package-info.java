/**
 * Results of a pipeline that other threads and pipelines query while it runs (ELF §2.4, Table 2): the records of an interval of event time,
 * published when they are complete. Knows neither what has made the records nor how watermarks come about.
 */
package io.aurochs.view;
