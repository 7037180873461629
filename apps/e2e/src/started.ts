import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Halaqa started as a person starts it, in its own process group. */
export interface Started {
  url: string
  process: ChildProcess
  /** Presses Ctrl-C; returns the exit code. */
  interrupt(): Promise<number | null>
  /** Sends kill -9 to the server alone. */
  kill(): Promise<void>
}

/** Resolves once the ready line and the address are printed. */
export async function start(dataDir: string): Promise<Started> {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      ...env,
      PORT: '0',
      HALAQA_DATA_DIR: dataDir,
      BACKUPS: 'off',
      BCRYPT_COST: '4',
      STRANGER_BUDGET: '0',
      ACCOUNT_BUDGET: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressSaid(child),
    process: child,
    async interrupt() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      const [code] = await ended
      return code
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function addressSaid(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout!.iterator({ destroyOnReturn: false })) {
    said += chunk
    const address = /On this machine\s+(http:\S+)/.exec(said)?.[1]
    if (address) {
      child.stdout!.resume()
      return address
    }
  }
  throw new Error(`Halaqa did not get ready. It said:\n${said}`)
}
