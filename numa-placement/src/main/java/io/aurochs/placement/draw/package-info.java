/** What people see of plans: tables of what they cost, and drawings. */
package io.aurochs.placement.draw;
