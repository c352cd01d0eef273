/** Source sets of Maven and Gradle: `src/<set>/java/…` says whether a file is a test. */

/** Undefined outside a source set. `src/main/java/org/springframework/test` is a product, not a test. */
export function isInTestSet(folders: readonly string[]): boolean | undefined {
  const set = sourceSetOf(folders)
  return set === undefined ? undefined : /^test|Tests?$/.test(set)
}

/** The folders after it are a package name and say nothing. */
function sourceSetOf(folders: readonly string[]): string | undefined {
  const at = folders.findIndex(
    (folder, index) =>
      folder === 'src' &&
      /^(java\d*|kotlin|scala(?:-[\d.]+)?|groovy|resources)$/.test(folders[index + 2] ?? ''),
  )
  return at < 0 ? undefined : folders[at + 1]
}
