import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const SMALLER = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const WORTHWHILE_BYTES = 512
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Writes `x.br` and `x.gz` beside each file of the build that gets smaller, so that the server, which sends them as they are,
 * neither waits nor takes memory for it at every start. Pages are made by the server and not compressed here.
 */
export function compressed(): Plugin {
  let folder: string
  return {
    name: 'halaqa-compressed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // Not `closeBundle`, which follows a build that failed as well, and would say that the folder is missing instead of why.
    writeBundle: () => compressFiles(folder),
  }
}

export async function compressFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && SMALLER.has(extname(entry.name)))
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))))
}

async function compress(file: string) {
  const body = await readFile(file)
  if (body.length < WORTHWHILE_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await Promise.all([
    writeFile(`${file}.br`, await brotli(body, { params })),
    writeFile(`${file}.gz`, await zip(body, { level: 9 })),
  ])
}
