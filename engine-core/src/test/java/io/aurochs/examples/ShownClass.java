package io.aurochs.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A class as a text shows it, imports and all, copied into a file of its own as a reader would. */
final class ShownClass {
    private static final Pattern FENCED = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
    private static final Pattern PREFORMATTED = Pattern.compile("<pre>\\{@code\n(.*?)\n \\* }</pre>", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("\\bclass (\\w+)");

    private final String name;
    private final String source;

    private ShownClass(String source) {
        Matcher matcher = NAME.matcher(source);
        assertThat(matcher.find()).as("a class in %s", source).isTrue();
        this.name = matcher.group(1);
        this.source = source;
    }

    /** The first one of a text in Markdown. */
    static ShownClass inMarkdown(Path text) throws IOException {
        return new ShownClass(first(FENCED, text));
    }

    /** The first one of a Java file's Javadoc. */
    static ShownClass inJavadoc(Path file) throws IOException {
        return new ShownClass(first(PREFORMATTED, file).replaceAll("(?m)^ \\* ?", ""));
    }

    private static String first(Pattern pattern, Path file) throws IOException {
        Matcher matcher = pattern.matcher(Files.readString(file));
        assertThat(matcher.find()).as("an example in %s", file).isTrue();
        return matcher.group(1);
    }

    String source() {
        return source;
    }

    /** Fails unless it compiles. */
    void compile(Path directory) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        JavaFileObject file =
                new SimpleJavaFileObject(
                        URI.create("string:///" + name + JavaFileObject.Kind.SOURCE.extension),
                        JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        List<String> options =
                List.of("-proc:none", "-classpath", System.getProperty("java.class.path"), "-d", directory.toString());
        boolean isCompiled = compiler.getTask(null, null, messages, options, null, List.of(file))
                .call();
        assertThat(isCompiled)
                .as("%s compiles: %s", name, messages.getDiagnostics())
                .isTrue();
    }

    /** Compiles it, and runs it as a program. */
    void run(Path directory, Path... arguments) throws Exception {
        compile(directory);
        String[] texts = List.of(arguments).stream().map(Path::toString).toArray(String[]::new);
        try (URLClassLoader classes =
                new URLClassLoader(new URL[] {directory.toUri().toURL()}, ShownClass.class.getClassLoader())) {
            var main = classes.loadClass(name).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) texts);
        }
    }
}
