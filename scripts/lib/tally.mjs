import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { inRoot } from './root.mjs'

const VITEST = 'test-results/vitest.json'
const PLAYWRIGHT = 'apps/e2e/test-results/results.json'

/** Adds up what the test runners wrote down. A runner that counted nothing is a fault, not a success. */
export class Tally {
  passed = 0
  failed = 0
  skipped = 0
  faults = []

  /** Packages with tests of their own. */
  packages = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(inRoot(folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => existsSync(inRoot(path, 'package.json')) && manifestOf(path).scripts?.test),
  )

  /** Arguments that make Vitest write it down. */
  vitestArgs = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST}`]

  forgetOld() {
    for (const path of this.packages) rmSync(inRoot(path, VITEST), { force: true })
    rmSync(inRoot(PLAYWRIGHT), { force: true })
  }

  addVitest() {
    for (const path of this.packages) {
      const report = read(`${path}/${VITEST}`)
      const files = report?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
      this.#add(
        path,
        report?.numPassedTests,
        (report?.numFailedTests ?? 0) + (files?.length ?? 0),
        report?.numPendingTests,
      )
    }
  }

  addPlaywright() {
    const stats = read(PLAYWRIGHT)?.stats
    this.#add('apps/e2e', stats?.expected, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0), stats?.skipped)
  }

  #add(what, passed = 0, failed = 0, skipped = 0) {
    if (passed + failed === 0) this.faults.push(`${what} counted no test`)
    this.passed += passed
    this.failed += failed
    this.skipped += skipped
  }
}

const manifestOf = (path) => JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'))

function read(path) {
  return existsSync(inRoot(path)) ? JSON.parse(readFileSync(inRoot(path), 'utf8')) : undefined
}
