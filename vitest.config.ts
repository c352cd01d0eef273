/** How the tests run. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/load-languages.ts'],
    // Bounds, not expectations: a busy machine takes ten times as long.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // Tests start programs and workers of their own: more files at once only make them wait for each other.
    maxWorkers: 2,
    // Each wall is tested without the one around it; tests of the sandbox turn it on.
    env: { BOMBE_SANDBOX: 'off' },
  },
})
