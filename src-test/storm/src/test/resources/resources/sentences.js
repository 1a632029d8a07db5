const storm = require('./storm');

const SENTENCES = 200;

class SentenceSpout extends storm.Spout {
  constructor() {
    super();
    this.next = 0;
  }

  activate(done) {
    done();
  }

  deactivate(done) {
    done();
  }

  nextTuple(done) {
    if (this.next < SENTENCES) {
      const sentence = `word${this.next % 7} word${this.next % 3}`;
      this.emit({ tuple: [sentence], id: this.next }, () => {});
      this.next++;
    }
    done();
  }

  ack(id, done) {
    this.emit({ tuple: [id], stream: 'acked' }, () => {});
    done();
  }

  fail(id, done) {
    done();
  }
}

new SentenceSpout().run();
