import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'

export default defineConfig({
  test: { globalSetup: ['../../test-setup.ts', '@halaqa/database/testing-setup'], ...TIME_LIMITS },
})
