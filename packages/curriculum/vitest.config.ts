import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'

// The tests of the whole curriculum share one build of it, and with it one process; some look at all of its questions.
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['../../test-setup.ts'],
    setupFiles: ['../../test-seed.ts'],
    isolate: false,
    fileParallelism: false,
    ...TIME_LIMITS,
  },
})
