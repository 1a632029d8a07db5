package io.aurochs.io;

/**
 * A place between two epochs of a file that is read line by line.
 *
 * @param offset of the next line, bytes
 * @param line number of the last line, from 1; 0 before the first
 * @param latestMs the latest event time up to there, milliseconds since 1970
 */
record LinePosition(long offset, long line, long latestMs) {
    private static final int PARTS = 3;

    /** @throws IllegalArgumentException when the text is of no such place */
    static LinePosition of(String text) {
        String[] parts = text.split(" ", -1);
        if (parts.length != PARTS) {
            throw new IllegalArgumentException("position='" + text + "': not one of a file");
        }
        return new LinePosition(Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    }

    @Override
    public String toString() {
        return offset + " " + line + " " + latestMs;
    }
}
