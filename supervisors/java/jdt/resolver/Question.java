package bombe.jdt;

/** The queried sites of one file as line, column, line, column, …, both 1-based. */
record Question(String path, int project, int[] sites) {
  int count() {
    return sites.length / 2;
  }
}
