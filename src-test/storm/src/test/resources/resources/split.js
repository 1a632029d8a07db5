const storm = require('./storm');

class SplitBolt extends storm.BasicBolt {
  process(tuple, done) {
    for (const word of tuple.values[0].split(' ')) {
      this.emit({ tuple: [word], anchorTupleId: tuple.id }, () => {});
    }
    done();
  }
}

new SplitBolt().run();
