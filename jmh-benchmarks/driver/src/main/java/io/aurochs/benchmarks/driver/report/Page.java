package io.aurochs.benchmarks.driver.report;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A page of HTML that needs nothing beside it, made of a template; text is escaped. Immutable. */
public final class Page {
    private static final Mustache.Escaper ESCAPER = Escapers.simple(
            new String[] {"&", "&amp;"}, new String[] {"<", "&lt;"}, new String[] {">", "&gt;"}, new String[] {
                "\"", "&quot;"
            });
    private static final String STYLE = read(Page.class, "style.css");

    private final Template template;

    private Page(Template template) {
        this.template = template;
    }

    /** Of a Mustache template that stands beside a class; those beside this class are its partials. */
    public static Page beside(Class<?> room, String file) {
        return new Page(Mustache.compiler()
                .emptyStringIsFalse(true)
                .withEscaper(ESCAPER)
                .withLoader(name -> new StringReader(read(Page.class, name + ".mustache")))
                .compile(read(room, file)));
    }

    private static String read(Class<?> room, String file) {
        try (InputStream in = room.getResourceAsStream(file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** The page of what the template names. */
    public String of(Map<String, ?> content) {
        Map<String, Object> all = new HashMap<>(content);
        all.put("css", STYLE);
        return template.execute(all);
    }
}
