import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { COMMANDS } from './commands.mjs'
import { inRoot, root } from './root.mjs'
import { isRead, listRuntimePackages } from './runtime-packages.mjs'

/** What a release holds, besides npm's packages. */
const CONTENTS = [
  'package.json',
  '.env.example',
  'LICENSE',
  'NOTICE',
  'CHANGELOG.md',
  'docs/self-hosting.md',
  'docs/self-hosting',
  'bin',
  'scripts/halaqa.mjs',
  ...COMMANDS.map((command) => `scripts/${command}.mjs`),
  'scripts/lib',
  'apps/api/dist',
  'apps/api/data',
  'apps/web/dist',
  'packages/quran/data',
  'prisma/migrations',
  'prisma/history',
]

/** Copies the built product into a folder, with everything that it needs to run on this platform. */
export function copyRelease(folder) {
  const { packages } = readJson('package-lock.json')
  for (const path of CONTENTS) cpSync(inRoot(path), join(folder, path), { recursive: true })
  for (const path of listRuntimePackages(packages, 'apps/api', (path) => existsSync(inRoot(path)))) {
    const isOurs = !path.includes('node_modules/') // built into the server
    if (isOurs) cpSync(inRoot(path, 'package.json'), join(folder, path, 'package.json'))
    else cpSync(inRoot(path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter: isCopied(path) })
  }
  const commit = process.env.HALAQA_COMMIT || checkedOutCommit()
  if (commit) writeFileSync(join(folder, 'COMMIT'), `${commit}\n`)
}

/** Packs a release for this platform into a folder, and answers the file. */
export function packRelease(folder) {
  const name = `halaqa-${readJson('package.json').version}-${process.platform}-${process.arch}`
  const file = join(folder, `${name}.tar.gz`)
  const work = mkdtempSync(join(tmpdir(), 'halaqa-release-'))
  try {
    copyRelease(join(work, name))
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', ['-czf', file, '-C', work, name])
  } finally {
    rmSync(work, { recursive: true })
  }
  return file
}

/** Packages nested in another are copied by themselves, if they are needed. */
function isCopied(path) {
  return (source) => {
    const inCheckout = relative(root, source).split(sep).join('/')
    return isRead(inCheckout) && !inCheckout.slice(path.length).includes('/node_modules')
  }
}

/** The image is built without `.git`. */
function checkedOutCommit() {
  if (!existsSync(inRoot('.git'))) return undefined
  return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}

const readJson = (path) => JSON.parse(readFileSync(inRoot(path), 'utf8'))
