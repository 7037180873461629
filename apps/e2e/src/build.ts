import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Browsers are given what people are given: the built web app, Qur'an and lessons. Built before, it takes half a second. */
export default function build() {
  execFileSync(
    'npx',
    ['turbo', 'run', '@halaqa/web#build', '@halaqa/quran#build', '@halaqa/api#content', '--output-logs=errors-only'],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    },
  )
}
