package io.aurochs.placement.bind;

/** The two things that placing memory asks of the operating system. */
interface MemoryCalls {
    /**
     * Asks the kernel to take the pages of a range from one node, those that have not been touched yet.
     *
     * @param address of the first page
     * @param bytes whole pages
     * @param node the kernel's id
     * @throws RefusedException when that is refused or cannot be asked
     */
    void prefer(long address, long bytes, int node) throws RefusedException;

    /**
     * Which nodes some pages lie on.
     *
     * @param pages their addresses
     * @return the kernel's id of each page's node; negative for a page that was never touched
     * @throws RefusedException when that is refused or cannot be asked
     */
    int[] nodesOf(long[] pages) throws RefusedException;
}
