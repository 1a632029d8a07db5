package io.aurochs.placement.cut;

import io.aurochs.placement.cost.Adjacency;
import java.util.Arrays;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;

/**
 * What crosses from node to node at least in every placement that asks of no node more than its cores, from the eigenvalues of the
 * graph's Laplacian matrix.
 *
 * <p>Source: W. E. Donath and A. J. Hoffman, <i>Lower Bounds for the Partitioning of Graphs</i>, IBM Journal of Research and
 * Development 17 (1973), for parts of given sizes: half the sum of the sizes, the largest first, times the eigenvalues, the smallest
 * first. Here tasks have weights, their demand: with {@code D} the diagonal matrix of demands the eigenvalues are those of
 * {@code D^-1/2 L D^-1/2}. The sizes are not given, but bounded by the nodes' cores, and the sum is least when the largest nodes are full.
 */
final class SpectralBound {
    /** Beyond, all eigenvalues of a matrix of tasks x tasks take too long for what they tell. */
    static final int MOST_TASKS = 1_200;
    /** Of the largest eigenvalue, for each row: what rounding may have added to one. */
    private static final double ROUNDING = 1e-15;

    private SpectralBound() {}

    /** Bytes per second; 0 where it says nothing: of more than {@link #MOST_TASKS} tasks, and where one demands nothing. */
    static double crossing(PlacementProblem problem) {
        double[] demands = problem.demands();
        if (demands.length < 2
                || demands.length > MOST_TASKS
                || Arrays.stream(demands).anyMatch(demand -> demand <= 0)) {
            return 0;
        }
        double[] eigenvalues = eigenvalues(laplacian(problem.graph(), demands));
        double error = ROUNDING * demands.length * eigenvalues[eigenvalues.length - 1];
        double[] cores = new double[problem.machine().nodes()];
        for (int node = 0; node < cores.length; node++) {
            cores[node] = problem.machine().cores(node);
        }
        Arrays.sort(cores);
        double left = problem.totalDemand();
        double sum = 0;
        for (int part = 0; part < Math.min(cores.length, eigenvalues.length); part++) {
            double size = Math.min(left, cores[cores.length - 1 - part]);
            sum += size * Math.max(0, eigenvalues[part] - error);
            left -= size;
        }
        return sum / 2;
    }

    /** Ascending. */
    private static double[] eigenvalues(DMatrixRMaj symmetric) {
        EigenDecomposition_F64<DMatrixRMaj> decomposition =
                DecompositionFactory_DDRM.eig(symmetric.getNumRows(), false, true);
        if (!decomposition.decompose(symmetric)) {
            throw new IllegalStateException("no eigenvalues were found of a symmetric matrix of "
                    + symmetric.getNumRows() + " rows, which always has them");
        }
        double[] values = new double[decomposition.getNumberOfEigenvalues()];
        for (int i = 0; i < values.length; i++) {
            values[i] = decomposition.getEigenvalue(i).getReal();
        }
        Arrays.sort(values);
        return values;
    }

    private static DMatrixRMaj laplacian(Adjacency graph, double[] demands) {
        double[][] matrix = new double[graph.size()][graph.size()];
        for (int task = 0; task < graph.size(); task++) {
            matrix[task][task] = graph.weightOf(task) / demands[task];
            for (int i = 0; i < graph.degree(task); i++) {
                int neighbour = graph.neighbour(task, i);
                matrix[task][neighbour] = -graph.weight(task, i) / Math.sqrt(demands[task] * demands[neighbour]);
            }
        }
        return new DMatrixRMaj(matrix);
    }
}
