/** The live page in a real browser. */
@NullMarked
package io.aurochs.tests.web;

import org.jspecify.annotations.NullMarked;
