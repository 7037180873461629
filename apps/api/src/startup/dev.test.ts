import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installationDir } from '@halaqa/database/installation'
import { expect, test } from 'vitest'

test('npm run dev on a taken port says so in a sentence and starts nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo

  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port) }
  const dev = spawn(process.execPath, [join(installationDir(), 'scripts', 'dev.mjs')], { env })
  const [printed, complaint, [code]] = await Promise.all([text(dev.stdout), text(dev.stderr), once(dev, 'close')])
  other.close()

  expect(complaint).toContain(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm run dev\n`,
  )
  expect(printed).toBe('')
  expect(code).toBe(1)
})
