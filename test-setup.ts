import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Makes what is generated (Prisma's client, the Qur'an's data, for the API also the lessons), so that `npx vitest` works in a
 * fresh clone and after every change of what these are made from. What is up to date takes half a second.
 *
 * Vitest's global setup in every package. Under `turbo run test`, which sets TURBO_HASH, it is made already.
 */
export default function generate() {
  if (process.env.TURBO_HASH) return
  const lessons = /[\\/]apps[\\/]api$/.test(process.cwd()) ? ['@halaqa/api#content'] : []
  turbo(['generate', '@halaqa/quran#build', ...lessons])
}

/** Runs tasks of turbo.json to their end, showing what fails alone. */
export function turbo(tasks: string[]) {
  const root = fileURLToPath(new URL('.', import.meta.url))
  execFileSync(process.execPath, ['node_modules/turbo/bin/turbo', 'run', ...tasks, '--output-logs=errors-only'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
  })
}
