/** Files and directories that outlive the process. */
@Internal
package io.aurochs.storm.file;

import io.aurochs.api.Internal;
