import storm


class MeteredBolt(storm.BasicBolt):
    """Measures words, and reports an error of each of the longest."""

    def process(self, tup):
        length = len(tup.values[0])
        storm.rpcMetrics("words", None)
        storm.rpcMetrics("length", length)
        storm.rpcMetrics("longest", length)
        storm.rpcMetrics("mean", length)
        if length == 9:
            storm.reportError("a word of %d" % length)
        storm.emit([tup.values[0]])


MeteredBolt().run()
