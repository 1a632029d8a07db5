/**
 * Pictures of placements, as SVG. Nothing here decides anything.
 */
package io.aurochs.placement.draw;
