/** The code of the native API's transforms, behind the interfaces that the engine runs. */
@Internal
package io.aurochs.pipeline.transform;

import io.aurochs.api.Internal;
