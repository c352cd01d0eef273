/** Every kind of edit, in the order of use. */
import type { Mutation } from './edit-texts.ts'
import { GO_MUTATIONS } from './go-mutations.ts'
import { JAVA_MUTATIONS } from './java-mutations.ts'
import { PYTHON_MUTATIONS } from './python-mutations.ts'
import { TYPESCRIPT_MUTATIONS } from './typescript-mutations.ts'

export const MUTATIONS: readonly Mutation[] = [
  ...TYPESCRIPT_MUTATIONS,
  ...PYTHON_MUTATIONS,
  ...GO_MUTATIONS,
  ...JAVA_MUTATIONS,
]
