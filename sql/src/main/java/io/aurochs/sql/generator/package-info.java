/** Values made up by the number of their row: the same ones whenever and wherever they are asked for. */
@Internal
package io.aurochs.sql.generator;

import io.aurochs.api.Internal;
