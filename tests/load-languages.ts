/** Loads the languages before each test file, as every way into the program does. */
import { loadLanguages } from '../src/languages/load-languages.ts'

await loadLanguages()
