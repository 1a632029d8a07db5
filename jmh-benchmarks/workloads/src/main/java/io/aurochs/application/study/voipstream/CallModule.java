package io.aurochs.application.study.voipstream;

/** Brings what is known of a call together to one number. Each says which parts it takes, in which order. */
public enum CallModule {
    /** Of the rates ECR and RCR: whether the number calls more than it is called. */
    FOFIR(2) {
        @Override
        public double combine(double... parts) {
            return ScoreRule.FOFIR.score(parts[0], parts[1]);
        }
    },
    /** Of the rates ENCR and ECR: whether it calls people it has not called before. */
    URL(2) {
        @Override
        public double combine(double... parts) {
            return ScoreRule.URL.score(parts[0], parts[1]);
        }
    },
    /** Of the rates CT24 and ECR24 and the mean of all calls, seconds: whether its calls are longer than others'. */
    ACD(3) {
        @Override
        public double combine(double... parts) {
            return ScoreRule.ACD.score(parts[0] / parts[1], parts[2]);
        }
    },
    /** Of the scores of FoFiR, URL and ACD: the call's, see {@link CallScore}. */
    SCORER(3) {
        @Override
        public double combine(double... parts) {
            return CallScore.of(parts[0], parts[1], parts[2]);
        }
    };

    private final int parts;

    CallModule(int parts) {
        this.parts = parts;
    }

    /** How many there are of each call. */
    public int parts() {
        return parts;
    }

    /** The number that comes of a call's parts. */
    public abstract double combine(double... parts);
}
