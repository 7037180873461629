import { addDays } from '@halaqa/contract/calendar'
import type { Page } from '@playwright/test'
import type { Api } from '../src/api.ts'
import { ring, toast } from '../src/dashboard.ts'
import { aRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

async function readAll(api: Api, date: string) {
  for (const { id, is_completed } of await tasksOf(api, date)) if (!is_completed) await api.put(`/tasks/${id}/complete`)
}

const hatimCard = (page: Page) => page.getByRole('region', { name: 'Everything has been read' })

test("two readers complete a hatim, see its closing du'a, and read on in the next round", async ({
  person,
  time,
  failures,
}) => {
  const [amina, bilal] = [await person('Amina Yusupova'), await person('Bilal Rahman')]
  const room = await aRoom(amina.api, { name: 'Family', start_surah: 112, end_date: addDays(TODAY, 1) })
  await join(bilal.api, room.id)
  for (const { api } of [amina, bilal]) await readAll(api, TODAY)
  await time.liveDays(1)
  await readAll(amina.api, addDays(TODAY, 1))

  await test.step('nobody sees the hatim as complete before the last portion is completed', async () => {
    failures.expect(404, /\/hatim$/)
    await amina.page.goto(`/rooms/${room.id}/hatim`)
    await expect(amina.page.getByRole('heading', { name: 'This hatim isn’t complete yet' })).toBeVisible()
    await amina.page.getByRole('link', { name: 'Back to the room' }).click()
    await expect(ring(amina.page)).toBeVisible()
    await expect(hatimCard(amina.page)).toHaveCount(0)
  })

  await test.step('Bilal completes the last portion, and Amina’s page shows it without a reload', async () => {
    const last = (await tasksOf(bilal.api, addDays(TODAY, 1))).find((task) => !task.is_completed)
    await bilal.page.goto(`/tasks/${last!.id}`)
    await bilal.page.getByRole('button', { name: 'Mark Complete' }).first().click()
    await expect(bilal.page).toHaveURL(`/rooms/${room.id}/hatim?cycle=1`)
    await expect(bilal.page.getByRole('heading', { level: 1, name: 'Hatim complete' })).toBeVisible()
    await expect(hatimCard(amina.page)).toBeVisible()
  })

  await test.step("the hatim’s page shows the closing du'a, its source, and the readers", async () => {
    await hatimCard(amina.page).getByRole('link', { name: "The closing du'a" }).click()
    await expect(amina.page.getByRole('heading', { level: 1, name: 'Hatim complete' })).toBeVisible()
    const dua = amina.page.getByRole('region', { name: "The closing du'a" })
    await expect(dua.getByText('اللَّهُمَّ ارْحَمْنِي بِالْقُرْآنِ')).toBeVisible()
    await expect(dua).toContainText("A supplication, not a part of the Qur'an.")
    const readers = amina.page.getByRole('list', { name: 'Read together by' })
    await expect(readers.getByRole('listitem')).toHaveText([/Amina Yusupova/, /Bilal Rahman/])
  })

  await test.step('the owner begins the next round with one tap', async () => {
    await amina.page.getByRole('button', { name: 'Start the next round' }).click()
    await expect(toast(amina.page, 'The next round starts tomorrow')).toBeVisible()
    await expect(amina.page).not.toHaveURL(new RegExp(room.id))
    await expect(amina.page.getByText('Reading starts on March 4, 2026.')).toBeVisible()
    await expect(amina.page.getByRole('heading', { name: 'Active Members (1)' })).toBeVisible()
  })

  await test.step('Bilal finds it in the old room, joins, and has a portion tomorrow', async () => {
    await bilal.page.goto(`/rooms/${room.id}`)
    await hatimCard(bilal.page).getByRole('link', { name: 'Join the next round' }).click()
    await bilal.page.getByRole('button', { name: 'Join This Reading Group' }).click()
    await bilal.page.getByRole('button', { name: 'Join Now' }).click()
    await expect(bilal.page.getByRole('heading', { name: 'Active Members (2)' })).toBeVisible()
    await time.liveDays(1)
    for (const { api } of [amina, bilal]) {
      const tasks = await tasksOf(api, addDays(TODAY, 2))
      expect(tasks.map(({ room_name, is_completed }) => [room_name, is_completed])).toContainEqual(['Family', false])
    }
  })
})
