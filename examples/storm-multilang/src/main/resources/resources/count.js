const storm = require('./storm');

/** Counts words, and emits the three most frequent ones of its task at each tick. */
class CountBolt extends storm.BasicBolt {
  constructor() {
    super();
    this.counts = new Map();
  }

  process(tuple, done) {
    if (tuple.isTickTuple()) {
      this.emit({ tuple: [this.mostFrequent()] }, () => {});
    } else {
      const word = tuple.values[0];
      this.counts.set(word, (this.counts.get(word) || 0) + 1);
    }
    done();
  }

  mostFrequent() {
    return [...this.counts]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([word, count]) => `${word}=${count}`)
      .join(' ');
  }
}

new CountBolt().run();
