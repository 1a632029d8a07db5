/** Tests of the broker that other tests use. */
package io.aurochs.tests.kafka;
