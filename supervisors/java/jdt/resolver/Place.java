package bombe.jdt;

/** Start of a name token; both numbers are 1-based, columns count UTF-16 units. */
record Place(String path, int line, int column) {}
