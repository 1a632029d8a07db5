package io.aurochs.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A package, type or member that is public because other packages of Aurochs, or its benchmarks, need it. It is no part of the API: any
 * version may change or remove it, and pipelines, topologies and jobs do not use it. A package's annotation holds for its types, and not
 * for the packages below it.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.FIELD})
public @interface Internal {}
