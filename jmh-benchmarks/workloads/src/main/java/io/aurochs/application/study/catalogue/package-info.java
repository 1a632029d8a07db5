/** The study's applications by their names. */
package io.aurochs.application.study.catalogue;
