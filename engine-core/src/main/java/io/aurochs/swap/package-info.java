/**
 * Where functions of a pipeline are replaced while it runs (ELF §2.3, Table 1): the versions of a function, and the replacements that are on
 * their way from the sources to the ends. Knows neither what a function does nor how records are processed.
 */
@Internal
package io.aurochs.swap;

import io.aurochs.api.Internal;
