/** The Python version that code is read as. */

/** The newest that ty 0.0.100 and pyright 1.1.414 know: repositories move towards their branches for newer versions. */
export const PYTHON_VERSION = '3.14'
