package io.aurochs.tests.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;

/** Recognises calls that take memory outside the heap. */
final class OutsideTheHeap {
    static final DescribedPredicate<JavaAccess<?>> ALLOCATION =
            DescribedPredicate.describe("allocates outside the heap", access -> {
                String owner = access.getTargetOwner().getName();
                String name = access.getTarget().getName();
                return (owner.startsWith("net.openhft.chronicle.") && name.startsWith("allocate"))
                        || (owner.equals("java.nio.ByteBuffer") && name.equals("allocateDirect"))
                        || owner.endsWith(".Unsafe");
            });

    private OutsideTheHeap() {}
}
