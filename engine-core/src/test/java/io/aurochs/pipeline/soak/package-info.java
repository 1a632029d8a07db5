/** Random lives of many jobs on one engine, for seconds or for half an hour, each beside the plain computation of its results. */
package io.aurochs.pipeline.soak;
