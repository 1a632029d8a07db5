/** What people see of plans: tables of what they cost, and drawings. */
@Internal
package io.aurochs.placement.draw;

import io.aurochs.api.Internal;
