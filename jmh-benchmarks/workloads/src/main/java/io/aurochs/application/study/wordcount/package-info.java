/**
 * Word count: {@code split -> count}. Every word is counted, and each time its new count is a result.
 */
package io.aurochs.application.study.wordcount;
