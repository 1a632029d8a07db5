package io.aurochs.launcher;

/** A remote Maven repository, written as for Storm's client: {@code NAME^URL}. */
record MavenRepository(String name, String url) {
    /** @throws IllegalArgumentException with a line for the user */
    static MavenRepository parse(String text) {
        int mark = text.indexOf('^');
        if (mark < 1 || mark == text.length() - 1) {
            throw new IllegalArgumentException("'" + text + "' is not NAME^URL");
        }
        return new MavenRepository(text.substring(0, mark), text.substring(mark + 1));
    }

    /** For a pom.xml. */
    String xml() {
        return "<repository><id>%s</id><url>%s</url></repository>".formatted(escaped(name), escaped(url));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
