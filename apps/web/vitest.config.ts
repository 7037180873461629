import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'
import { messages } from './build/messages.ts'

export default defineConfig({
  plugins: [messages(), react()],
  test: {
    environment: 'jsdom',
    globalSetup: ['../../test-setup.ts'],
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    // Files share a window, which takes less than half the time; test/setup.ts leaves it as it was found.
    isolate: false,
    ...TIME_LIMITS,
  },
})
