/**
 * Statements as plans: Calcite parses, validates and translates them to its relational algebra; {@link io.aurochs.sql.plan.StepPlanner}
 * turns that into steps that pipelines can run. What cannot run is refused here, by name.
 */
@Internal
package io.aurochs.sql.plan;

import io.aurochs.api.Internal;
