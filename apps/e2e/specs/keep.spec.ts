import { join, tasksOf } from '../src/rooms.ts'
import { look } from '../src/screens.ts'
import { expect, test } from '../src/test.ts'
import { aTurnsRoom } from '../src/turns.ts'

const QUESTION = 'Would you like to keep this portion?'

test('a portion that lies unopened in a long turn is asked about on its card; kept it stays, unanswered it goes to another reader', async ({
  person,
  account,
  time,
}) => {
  const [amina, bilal, clara] = [
    await person('Amina Yusupova'),
    await account('Bilal Rahman'),
    await account('Clara Haddad'),
  ]
  const { page, api } = amina
  const room = await aTurnsRoom(api, { turn_days: 16 })
  for (const one of [bilal, clara]) await join(one.api, room.id)
  await time.liveDays(1)
  const date = () => time.now.toISOString().slice(0, 10)
  const of = async (one: Pick<typeof bilal, 'api'>) => (await tasksOf(one.api, date()))[0]!
  const unanswered = (await of(bilal)).id
  await clara.api.put(`/tasks/${(await of(clara)).id}/complete`)

  await page.goto('/read')
  await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
  await expect(page.getByText(QUESTION)).toHaveCount(0)

  await test.step('after three quarters of its dates the question is on the dashboard and in the room', async () => {
    await time.liveDays(13)
    for (const path of ['/read', `/rooms/${room.id}`]) {
      await page.goto(path)
      await expect(page.getByText(QUESTION)).toBeVisible()
      await expect(page.getByText('Only you see this question.')).toBeVisible()
      await look(path, page)
    }
  })

  await test.step('a tap keeps it, and the bell calls for it no more', async () => {
    const { unread } = await api.get<{ unread: number }>('/notifications')
    const bell = (count: number) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: count > 0 ? `Notifications, ${count} unread` : 'Notifications' })
    await expect(bell(unread)).toBeVisible()
    await page.getByRole('button', { name: /^Keep it/ }).click()
    await expect(page.getByText(QUESTION)).toHaveCount(0)
    await expect(bell(unread - 1)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Start Reading' })).toBeVisible()
    await expect(page.getByText(QUESTION)).toHaveCount(0)
  })

  await test.step('the other one, who does not answer, passes it on', async () => {
    await time.liveDays(4)
    const held = await tasksOf(bilal.api, date())
    expect(held.map(({ id }) => id)).not.toContain(unanswered)
  })
})
