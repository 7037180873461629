/**
 * Lighthouse, for scenarios in a browser. It weighs 185 MB with what it needs, so that no installed clone has it: the first
 * scenario that asks for it installs it into `apps/bench/browser`, from the lockfile there.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { ROOT } from '../stage.ts'

const FOLDER = join(ROOT, 'apps/bench/browser')

/** The part of Lighthouse's own types that is used here. */
export interface LighthouseAudit {
  score: number | null
  numericValue?: number
  details?: unknown
}
export interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, LighthouseAudit>
  runtimeError?: { message: string }
}
export type Lighthouse = (
  url: string,
  flags: { port: number; output: 'json'; logLevel: 'error'; [flag: string]: unknown },
) => Promise<{ lhr: LighthouseResult } | undefined>

export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(join(FOLDER, 'node_modules/lighthouse'))) {
    await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER })
  }
  const file = createRequire(join(FOLDER, 'package.json')).resolve('lighthouse')
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default
}
