import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['../../test-setup.ts'],
    setupFiles: ['../../test-seed.ts'],
    isolate: false,
    ...TIME_LIMITS,
  },
})
