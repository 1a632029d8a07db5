import storm


class TagBolt(storm.BasicBolt):
    """Emits what comes in, with what the component's own configuration says."""

    def initialize(self, conf, context):
        self.tag = conf["test.tag"]

    def process(self, tup):
        storm.emit([tup.values[0] + " " + self.tag])


TagBolt().run()
