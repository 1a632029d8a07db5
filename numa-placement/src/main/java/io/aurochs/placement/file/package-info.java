/** What is read from files and written to them: traffic graphs and plans, as JSON. */
package io.aurochs.placement.file;
