import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'

/** Lingui compiles the catalogues. A message that does not parse, or that a language lacks, stops the build. */
export const messages = () =>
  lingui({
    configPath: join(import.meta.dirname, '../lingui.config.ts'),
    failOnMissing: true,
    failOnCompileError: true,
  })
