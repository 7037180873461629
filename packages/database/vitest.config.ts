import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { globalSetup: ['@halaqa/database/testing-setup'], testTimeout: 60_000, hookTimeout: 60_000 },
})
