package io.aurochs.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A package, type or member that is public because other rooms of Aurochs, or its benchmarks, need it. It is no part of the API: it may
 * change or go with any version, and pipelines, topologies and jobs do not use it. What is below a package with this annotation has it,
 * too.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface Internal {}
