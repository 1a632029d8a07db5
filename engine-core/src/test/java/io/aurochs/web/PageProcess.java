package io.aurochs.web;

import io.aurochs.config.WebConfig;
import java.io.IOException;

/** A process with a page and a job on it, until its standard input ends. */
final class PageProcess {
    private PageProcess() {}

    public static void main(String[] args) throws IOException {
        CountedJob job = new CountedJob(1);
        job.records[1] = Long.parseLong(args[0]);
        try (LivePage page = LivePage.open(new WebConfig(true, 0, args[1]))) {
            page.add(job);
            System.out.println("ready");
            while (System.in.read() >= 0) {
                // Not yet.
            }
        }
    }
}
