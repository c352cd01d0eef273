package bombe.jdt;

/** Where a name token starts; both numbers are 1-based, columns count UTF-16 units. */
record Place(String path, int line, int column) {}
