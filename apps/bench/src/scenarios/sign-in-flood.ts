import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signIn } from '@halaqa/contract/auth'
import { type Dispatcher, Pool } from 'undici'
import { spreadOf } from '../figures.ts'
import { sendOne } from '../load.ts'
import { PASSWORD, signUpReaders } from '../people.ts'
import { interleave } from '../rounds.ts'
import type { Scenario } from '../scenario.ts'

const PEOPLE = 32
/** The product's own. */
const COST = '11'
/** Long enough that the hashes under way at either end count little: a slot has 150 sign-ins. */
const SECONDS = 8
const WARM_SECONDS = 1
const ROUNDS = 3
const CHAPTERS_A_SECOND = 50
const HASHES = fileURLToPath(new URL('../limits/hashes.ts', import.meta.url))

/** A class that signs in at once, alone and while others read. */
export const scenario: Scenario = {
  about: `Sign-ins a second of ${PEOPLE} people at once, beside as many hashes as the cores make; a chapter meanwhile`,
  async run(stage) {
    const product = await stage.startProduct({
      database: await stage.createDatabase(),
      env: { BCRYPT_COST: COST },
    })
    const people = await signUpReaders(product.url, PEOPLE)
    const browsers = new Pool(product.url, { connections: 2 * PEOPLE })
    stage.later(() => browsers.destroy())

    async function measureLimit(isMeasured: boolean) {
      const args = ['--import', 'tsx', HASHES, COST, String(secondsOf(isMeasured))]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      return Number(stdout)
    }
    /** While nobody reads: asking for chapters and answering takes of the cores, and the limit has all of them for hashes. */
    async function flood(isMeasured: boolean) {
      const began = performance.now()
      const end = began + secondsOf(isMeasured) * 1_000
      let count = 0
      await Promise.all(
        people.map(async ({ email }) => {
          while (performance.now() < end) {
            const status = await sendOne(browsers, {
              ...{ path: `/api/v1${signIn.url}`, method: signIn.method },
              ...{
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ email, password: PASSWORD }),
              },
            })
            if (status !== 200) throw new Error(`Signing in answered ${status}`)
            count += 1
          }
        }),
      )
      return (count * 1_000) / (performance.now() - began)
    }
    const read = (isMeasured: boolean) => readChapters(browsers, performance.now() + secondsOf(isMeasured) * 1_000)
    const readMeanwhile = async (isMeasured: boolean) => (await Promise.all([read(isMeasured), flood(isMeasured)]))[0]

    const slots = await interleave({ limit: measureLimit, flood, readMeanwhile, idle: read }, ROUNDS)
    return [
      {
        ...{ what: `POST ${signIn.url}, ${PEOPLE} people at once`, unit: 'a second' },
        product: slots.flood,
        limit: { name: `bcrypt of cost ${COST} on every core`, values: slots.limit },
        target: { of: 'ratio', atLeast: 0.95 },
      },
      {
        ...{ what: 'GET /chapters/1 meanwhile, p99', unit: 'ms' },
        product: slots.readMeanwhile,
        limit: { name: 'idle', values: slots.idle },
        target: { of: 'ratio', atMost: 3 },
      },
    ]
  },
}

const secondsOf = (isMeasured: boolean) => (isMeasured ? SECONDS : WARM_SECONDS)

/** Asks for a chapter so many times a second, whether or not the one before has come. Answers the p99 in milliseconds. */
async function readChapters(browsers: Dispatcher, end: number): Promise<number> {
  const times: Promise<number>[] = []
  while (performance.now() < end) {
    times.push(timeChapter(browsers))
    await sleep(1_000 / CHAPTERS_A_SECOND)
  }
  return spreadOf(await Promise.all(times)).p99
}

async function timeChapter(browsers: Dispatcher): Promise<number> {
  const began = performance.now()
  const status = await sendOne(browsers, { path: '/api/v1/chapters/1', method: 'GET' })
  if (status !== 200) throw new Error(`A chapter answered ${status}`)
  return performance.now() - began
}
