import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../../vitest.limits.ts'
import { messages } from './build/messages.ts'

export default defineConfig({
  test: {
    globalSetup: ['../../test-setup.ts'],
    ...TIME_LIMITS,
    projects: [
      {
        plugins: [messages(), react()],
        test: {
          name: 'src',
          environment: 'jsdom',
          setupFiles: ['./test/setup.ts'],
          include: ['src/**/*.test.{ts,tsx}'],
          restoreMocks: true,
          // Files share a window, which takes less than half the time; test/setup.ts leaves it as it was found.
          isolate: false,
          // As in the browser: what one test leaves under way may reach the next. The report names a test that needed it.
          retry: process.env.CI ? 1 : 0,
          ...TIME_LIMITS,
        },
      },
      { test: { name: 'build', include: ['build/**/*.test.ts'], ...TIME_LIMITS } },
    ],
  },
})
