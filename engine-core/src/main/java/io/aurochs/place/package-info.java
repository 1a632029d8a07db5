/**
 * Where the tasks of a job run: what they send to one another is measured, and the plan of the placement follows it (ICDE'17, §VI-B).
 * Tasks are those of the engine, or of threads of another one's.
 */
@Internal
package io.aurochs.place;

import io.aurochs.api.Internal;
