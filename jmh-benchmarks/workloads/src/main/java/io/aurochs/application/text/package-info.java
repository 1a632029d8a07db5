/** How text is read and split into words, by every word count. Plain Java: it is in the jars that users submit. */
package io.aurochs.application.text;
