import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: {
    include: ['{src,build}/**/*.test.ts'],
    globalSetup: ['../../test-setup.ts', '@halaqa/database/testing-setup'],
    setupFiles: ['../../test-seed.ts'],
    // On two cores Vitest would take one worker for the longest of all suites.
    maxWorkers: 2,
    // Each file has an app and a database of its own; what it imports can be shared.
    isolate: false,
    ...TIME_LIMITS,
  },
})
