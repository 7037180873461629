import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['../../test-setup.ts', '@halaqa/database/testing-setup'],
    // Each file has an app and a database of its own; what it imports can be shared.
    isolate: false,
    ...TIME_LIMITS,
  },
})
