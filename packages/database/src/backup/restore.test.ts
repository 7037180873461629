import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import type { BackupPart } from './read.ts'
import { sendRows } from './restore.ts'

const TABLES = ['people', 'rooms'].map((name) => ({ name, columns: ['n'], rows: 50 }))

async function* parts(): AsyncGenerator<BackupPart> {
  yield { kind: 'header', header: { tables: TABLES } as never }
  for (const table of TABLES) {
    for (let n = 1; n <= 50; n += 1) {
      yield { kind: 'rows', table, lines: Buffer.from(`${table.name} ${n}\n`), isLast: n === 50 }
    }
  }
}

test('rows that come faster than they are taken arrive whole, without a warning of Node', async () => {
  const taken: Record<string, string> = {}
  const warnings: Error[] = []
  const hear = (warning: Error) => void warnings.push(warning)
  process.on('warning', hear)
  const header = await sendRows(parts(), ({ name }) => {
    taken[name] = ''
    return new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, done) {
        taken[name] += chunk
        setImmediate(done)
      },
    })
  })
  await new Promise(setImmediate)
  process.off('warning', hear)

  expect(warnings).toEqual([])
  expect(header.tables).toBe(TABLES)
  expect(Object.values(taken).map((text) => text.split('\n').length)).toEqual([51, 51])
})

test('a stream that fails ends the restore with its error', async () => {
  const failing = () => new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) })
  await expect(sendRows(parts(), failing)).rejects.toThrow('the disk is full')
})
