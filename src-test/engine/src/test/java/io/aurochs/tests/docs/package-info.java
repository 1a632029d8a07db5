/** Tests of the pages: their words and their links. */
@NullMarked
package io.aurochs.tests.docs;

import org.jspecify.annotations.NullMarked;
