/** What is read from files and written to them: traffic graphs and plans, as JSON. */
@Internal
package io.aurochs.placement.file;

import io.aurochs.api.Internal;
