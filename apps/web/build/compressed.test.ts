import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { compressed, compressFiles } from './compressed.ts'

const folder = mkdtempSync(join(tmpdir(), 'halaqa-compressed-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('writes what browsers can unpack beside each file that gets smaller', async () => {
  const text = 'a'.repeat(600)
  mkdirSync(join(folder, 'assets'))
  for (const name of ['assets/a.js', 'index.html', 'assets/font.woff2']) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'small.svg'), '<svg/>')
  await compressFiles(folder)

  expect(readdirSync(folder).sort()).toEqual(['assets', 'index.html', 'small.svg'])
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'font.woff2'])
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))).toString()).toBe(text)
})

test('a build that fails before it has written anything says why', async () => {
  const failing = { name: 'failing', buildStart: () => Promise.reject(new Error('a message is missing')) }
  await expect(
    build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { outDir: 'none' },
      plugins: [failing, compressed()],
    }),
  ).rejects.toThrow('a message is missing')
})
