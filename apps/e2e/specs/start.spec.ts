import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Api } from '../src/api.ts'
import { signIn } from '../src/dashboard.ts'
import { Failures } from '../src/failures.ts'
import { PASSWORD, signUp } from '../src/person.ts'
import { type Started, start } from '../src/started.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'halaqa-start-'))
let halaqa: Started | undefined

test.afterAll(async () => {
  if (halaqa && halaqa.process.exitCode === null && halaqa.process.signalCode === null) await halaqa.interrupt()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The embedded Postgres of the folder, while it runs. */
function postgresPid() {
  const file = join(dataDir, 'postgres', 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

test('npm start serves the app, ends on Ctrl-C, keeps its data, and recovers from kill -9', async ({
  page,
  context,
}) => {
  test.setTimeout(900_000)
  const failures = new Failures()
  await failures.watch(context)

  halaqa = await start(dataDir)
  const account =
    await test.step('a fresh folder has the landing page, the text, the lessons, and sign-up', async () => {
      const { url } = halaqa!
      await page.goto(url)
      await expect(page.getByRole('heading', { level: 1, name: "Learn the Qur'an" })).toBeVisible()
      expect(await new Api(url).get<unknown[]>('/chapters')).toHaveLength(114)
      expect(await new Api(url).get<unknown[]>('/units')).toHaveLength(114)
      return signUp(url, 'Amina Yusupova', 'UTC')
    })

  await test.step('Ctrl-C ends the server and its database', async () => {
    expect(postgresPid()).toBeDefined()
    expect(await halaqa!.interrupt()).toBe(0)
    expect(postgresPid()).toBeUndefined()
  })

  await test.step('the second start has the account', async () => {
    halaqa = await start(dataDir)
    await page.goto(`${halaqa.url}/signin`)
    await signIn(page, account.email, PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: 'Memorization Journey' })).toBeVisible()
    await page.goto('about:blank') // what is still being asked for must not end with the server
  })

  await test.step('the start after kill -9 has everything', async () => {
    await halaqa!.kill()
    halaqa = await start(dataDir)
    const me = await new Api(halaqa.url, account.token).get<{ email: string }>('/auth/me')
    expect(me.email).toBe(account.email)
    expect(await halaqa.interrupt()).toBe(0)
    expect(postgresPid()).toBeUndefined()
  })
  expect(failures.report()).toEqual([])
})
