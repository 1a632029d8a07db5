/** Topics of Kafka as sources of a pipeline. */
@Internal
package io.aurochs.sql.kafka;

import io.aurochs.api.Internal;
