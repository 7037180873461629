import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['@halaqa/database/testing-setup'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
