import type { Session } from '@halaqa/contract/auth'
import type { Figures } from '@halaqa/contract/profile'
import { Api } from '../src/api.ts'
import { signIn, toast } from '../src/dashboard.ts'
import { lessonsOf, questionsOf, takeLesson } from '../src/lessons.ts'
import { newEmail, PASSWORD } from '../src/person.ts'
import { expect, test } from '../src/test.ts'

test('a stranger learns a first lesson, and has it after signing up, dated when it was done', async ({
  page,
  account,
  server,
  time,
}) => {
  test.slow()
  const other = await account()
  const [first, second] = await lessonsOf(other.api, 1)
  const email = newEmail('Maryam')

  await test.step('the landing page opens the first lesson, with its passage', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Start Memorizing' }).click()
    await expect(page).toHaveURL(`/memorize/${first!.id}`)
    await expect(page.getByRole('heading', { name: 'Read the passage' })).toBeVisible()
  })

  await test.step('the lesson is completed without an account, and another one is offered', async () => {
    await takeLesson(page, await questionsOf(other.api, first!.id))
    await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
    await expect(page.getByText('What you learned is saved on this device.')).toBeVisible()
    await page.getByRole('link', { name: 'Do another' }).click()
    await expect(page).toHaveURL(`/memorize/${second!.id}`)
    await takeLesson(page, await questionsOf(other.api, second!.id))
    await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
  })

  await test.step('an account is made on the next day', async () => {
    await time.passDays(1)
    await page.getByRole('link', { name: 'Keep what you learned: create an account' }).click()
    await page.getByLabel('Full name').fill('Maryam Idris')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/memorize?surah=1&tile=1')
    await expect(toast(page, 'Progress saved successfully!').first()).toBeVisible()
  })

  await test.step('the server has both lessons, once', async () => {
    const { token, is_new } = await new Api(server.url).post<Session>('/auth/signin', { email, password: PASSWORD })
    const api = new Api(server.url, token)
    await expect.poll(async () => (await api.get<Figures>('/user/figures')).lessons_completed).toBe(2)
    expect((await lessonsOf(api, 1)).map(({ status }) => status).slice(0, 3)).toEqual([
      'completed',
      'completed',
      'available',
    ])
    const { xp, current_streak } = await api.get<Figures>('/user/figures')
    expect([xp, current_streak, is_new]).toEqual([first!.xp_reward + second!.xp_reward, 1, false])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Memorization Journey' })).toBeVisible()
    expect((await api.get<Figures>('/user/figures')).xp).toBe(xp)
    expect((await other.api.get<Figures>('/user/figures')).lessons_completed).toBe(0)
  })
})
