package io.aurochs.benchmarks.driver;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.internal.chartpart.Chart;

/** Draws charts of one size into one picture; needs no display, but fonts. */
public final class ChartImage {
    /** Image pixels for each pixel of the page, for screens that show more. */
    private static final int SCALE = 2;

    private ChartImage() {}

    /**
     * A PNG of some charts, row by row.
     *
     * @param charts at least one
     * @param columns how many stand in a row
     * @throws UnsupportedOperationException if this JVM cannot draw text, with the reason and the remedy
     */
    public static byte[] png(List<? extends Chart<?, ?>> charts, int columns) {
        int inRow = Math.min(columns, charts.size());
        int width = charts.get(0).getWidth();
        int height = charts.get(0).getHeight();
        int rows = (charts.size() + inRow - 1) / inRow;
        try {
            BufferedImage image =
                    new BufferedImage(SCALE * inRow * width, SCALE * rows * height, BufferedImage.TYPE_INT_RGB);
            Graphics2D graphics = image.createGraphics();
            try {
                graphics.setColor(Color.WHITE);
                graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
                graphics.scale(SCALE, SCALE);
                for (int i = 0; i < charts.size(); i++) {
                    Graphics2D place =
                            (Graphics2D) graphics.create(i % inRow * width, i / inRow * height, width, height);
                    charts.get(i).paint(place, width, height);
                    place.dispose();
                }
            } finally {
                graphics.dispose();
            }
            ByteArrayOutputStream png = new ByteArrayOutputStream();
            ImageIO.write(image, "png", png);
            return png.toByteArray();
        } catch (IOException | RuntimeException | LinkageError | InternalError e) {
            // A JVM without fonts fails in various ways, errors among them.
            throw new UnsupportedOperationException(
                    "no charts, as this JVM cannot draw text (" + e + "): install fontconfig and a font", e);
        }
    }
}
