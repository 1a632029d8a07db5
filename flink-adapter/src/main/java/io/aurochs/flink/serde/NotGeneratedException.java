package io.aurochs.flink.serde;

/** Why no copier is generated for a class; its serializer hands its objects over. */
final class NotGeneratedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotGeneratedException(String reason) {
        super(reason);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
