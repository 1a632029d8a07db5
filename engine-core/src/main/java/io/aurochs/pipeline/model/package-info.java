/** What a pipeline's user says beside its shape: functions on records, how records are combined, and windows. */
package io.aurochs.pipeline.model;
