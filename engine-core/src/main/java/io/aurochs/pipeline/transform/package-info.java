/** The code of the native API's transforms, behind the interfaces that the engine runs. */
package io.aurochs.pipeline.transform;
