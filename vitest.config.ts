/** How the tests run. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Tests start programs and workers of their own: more files at once only make them wait for each other.
    maxWorkers: 2,
  },
})
