import storm


class SplitBolt(storm.BasicBolt):
    """Splits sentences into words; a basic bolt anchors and acks by itself."""

    def process(self, sentence):
        for word in sentence.values[0].split(" "):
            storm.emit([word])


SplitBolt().run()
