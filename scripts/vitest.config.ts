import { defineConfig } from 'vitest/config'
import { TIME_LIMITS } from '../vitest.limits.ts'

export default defineConfig({ test: { include: ['test/**/*.test.mjs'], ...TIME_LIMITS } })
