package io.aurochs.application.nexmark;

/** Where bids come from: half of them from one of four well-known channels, the others from one of 10,000. */
record Channel(String name, String url) {
    private static final String[] HOT = {"Google", "Facebook", "Baidu", "Apple"};
    private static final int OTHERS = 10_000;
    private static final int DIRECTORY = 5;
    private static final long SEED = 11;

    private static final Channel[] CHANNELS = channels();

    private static Channel[] channels() {
        Channel[] channels = new Channel[HOT.length + OTHERS];
        for (int i = 0; i < channels.length; i++) {
            Draws draws = new Draws(SEED, i);
            String url = "https://www.nexmark.com/" + directory(draws) + directory(draws) + directory(draws)
                    + "item.htm?query=1";
            channels[i] = i < HOT.length
                    ? new Channel(HOT[i], url)
                    : new Channel(
                            "channel-" + (i - HOT.length),
                            draws.oneIn(10) ? url : url + "&channel_id=" + Math.abs(Integer.reverse(i)));
        }
        return channels;
    }

    private static String directory(Draws draws) {
        return Letters.exactly(DIRECTORY, draws) + "/";
    }

    static Channel draw(Draws draws) {
        return draws.oneIn(2) ? CHANNELS[draws.below(HOT.length)] : CHANNELS[HOT.length + draws.below(OTHERS)];
    }
}
