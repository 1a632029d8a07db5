package io.aurochs.benchmarks.streambox.loop;

/** What the tweets of a window say and how they feel about it. */
final class Mood {
    private final WordCounts words = new WordCounts();
    private long score;
    private long tweets;

    WordCounts words() {
        return words;
    }

    void addTweet(long itsScore) {
        score += itsScore;
        tweets++;
    }

    /** Score of a tweet. */
    double average() {
        return (double) score / tweets;
    }

    void clear() {
        words.clear();
        score = 0;
        tweets = 0;
    }
}
