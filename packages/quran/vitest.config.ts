import { defineConfig } from 'vitest/config'

// Several tests read the whole Qur'an; on a busy machine that takes a while.
export default defineConfig({ test: { isolate: false, testTimeout: 120_000 } })
