import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['@halaqa/database/testing-setup'],
    // Each file has an app and a database of its own; what it imports can be shared.
    isolate: false,
    hookTimeout: 60_000,
    testTimeout: 120_000,
  },
})
