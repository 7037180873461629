import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: { isolate: false, include: ['src/**/*.test.ts', 'test/**/*.test.ts'], ...TIME_LIMITS },
})
