import { addDays } from '@halaqa/contract/calendar'
import type { Page } from '@playwright/test'
import { aRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'
import { aTurnsRoom } from '../src/turns.ts'

const DEDICATION = 'For Hajja Maryam, may Allah have mercy on her'

/** A juz each until the end of the room, of the last juz of the mushaf from a surah on. */
const untilTheEnd = (surah: number) => ({
  plan: 'pieces',
  piece: 'juz',
  turn_days: null,
  start_surah: surah,
  end_date: addDays(TODAY, 9),
  dedication: DEDICATION,
})

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

const screens: Screens = {
  'what is free of a khatm: beside a portion, taken, and read; its hatim, before it is complete': async ({
    person,
    account,
    time,
    look,
    failures,
  }) => {
    const { page, api } = await person('Maryam Khan')
    const room = await aRoom(api, { ...untilTheEnd(46), name: 'For Grandfather' })
    await join((await account('Bilal Rahman')).api, room.id)
    await time.liveDays(1)
    await page.goto(`/rooms/${room.id}`)
    await expect(region(page, /^\d juz are free$/)).toBeVisible()
    await look('what is free', page)
    await page.getByRole('button', { name: 'Take a juz now' }).click()
    await expect(page.getByRole('heading', { name: 'Also yours' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take a juz now' })).toHaveCount(0)
    for (const { id } of await tasksOf(api, addDays(TODAY, 1))) await api.put(`/tasks/${id}/complete`)
    await page.reload()
    await expect(page.getByRole('button', { name: /^Undo: Juz/ }).first()).toBeVisible()
    await look('read today', page)
    failures.expect(404, /\/hatim$/)
    await page.goto(`/rooms/${room.id}/hatim`)
    await expect(page.getByText(/^0 of 1 hatim complete/)).toBeVisible()
    return page
  },
  'another hatim, begun on the last date of a khatm': async ({ person, account, time, look }) => {
    const [{ page, api }, owner] = [await person('Bilal Rahman'), await account('Maryam Khan')]
    const room = await aRoom(owner.api, { ...untilTheEnd(67), name: 'Our mosque' })
    await join((await account('Salma Aydin')).api, room.id)
    await time.liveDays(9)
    await join(api, room.id)
    await page.goto(`/rooms/${room.id}`)
    await expect(region(page, 'Everything is assigned')).toBeVisible()
    await look('nothing is free', page)
    await page.getByRole('button', { name: 'Start another hatim' }).click()
    await expect(page.getByText('0 of 2 hatims complete · 1 juz free', { exact: true })).toBeVisible()
    return page
  },
  'a board: what is free, taken, at its limit, and after its end': async ({ person, account, time, look }) => {
    const [{ page, api }, bilal] = [await person('Maryam Khan'), await account('Bilal Rahman')]
    const room = await aRoom(api, { ...untilTheEnd(46), dealing: 'chosen', openness: 'open' })
    await join(bilal.api, room.id)
    const tile = (juz: number) => page.getByRole('button', { name: new RegExp(`^Juz ${juz}, `) })
    await bilal.api.post(`/rooms/${room.id}/take-next`, { from: 'board' })
    await page.goto(`/rooms/${room.id}`)
    await expect(region(page, 'Choose your juz')).toBeVisible()
    await look('the room', page)
    await page.goto(`/rooms/${room.id}/board`)
    await expect(page.getByText('0 of 1 hatim complete', { exact: true })).toBeVisible()
    await look('the board', page)
    for (const juz of [28, 29, 30]) await tile(juz).click()
    await expect(page.getByText('Juz 30 is yours')).toBeVisible()
    await look('taken', page)
    await tile(27).click()
    await expect(page.getByText('Later, everyone can take one more.')).toBeVisible()
    await look('the limit', page)
    await bilal.api.post(`/rooms/${room.id}/leave`)
    for (const { id } of await tasksOf(api)) await api.put(`/tasks/${id}/complete`)
    await time.liveDays(11)
    await page.reload()
    await expect(page.getByText(/The last date was/)).toBeVisible()
    return page
  },
  'a khatm with names: its list for the chat, the name that is removed, and its hatim': async ({
    person,
    account,
    look,
  }) => {
    const { page, api } = await person('Maryam Khan')
    const room = await aRoom(api, { ...untilTheEnd(46), name: 'For Grandfather' })
    const { names } = await api.post<{ names: { id: string }[] }>(`/rooms/${room.id}/readers`, {
      names: ['Auntie Salma', 'أم خالد', 'Yusuf Khan'],
    })
    const bilal = await account('Bilal Rahman')
    await join(bilal.api, room.id)
    await page.goto(`/rooms/${room.id}`)
    await expect(region(page, 'Readers by name').getByRole('button', { name: /^Read, says/ })).toHaveCount(3)
    await look('the room', page)
    await page.getByRole('button', { name: 'Share the list' }).click()
    await expect(page.getByRole('dialog').getByRole('region', { name: 'The message' })).toContainText('Auntie Salma')
    await look('the list', page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for Auntie Salma' }).click()
    await page.getByRole('menuitem', { name: 'Remove the name' }).click()
    await expect(page.getByRole('dialog', { name: 'Remove Auntie Salma?' })).toBeVisible()
    await look('removing a name', page)
    await page.keyboard.press('Escape')
    for (const one of [api, bilal.api]) for (const { id } of await tasksOf(one)) await one.put(`/tasks/${id}/complete`)
    for (const { id } of names.slice(1)) {
      const readers = await api.get<{ id: string; tasks: { id: string }[] }[]>(`/rooms/${room.id}/readers`)
      for (const task of readers.find((reader) => reader.id === id)!.tasks)
        await api.put(`/rooms/${room.id}/readers/${id}/tasks/${task.id}/complete`)
    }
    await page.getByRole('button', { name: 'Read, says Auntie Salma' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hatim complete' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Read together by' })).toContainText('Auntie Salma')
    return page
  },
  'leaving as an owner, and reporting a dedication': async ({ person, look, server }) => {
    const [owner, { page, api, email }] = [await person('Maryam Khan'), await person('Bilal Rahman')]
    const room = await aTurnsRoom(owner.api, { dedication: DEDICATION, is_public: true })
    await join(api, room.id)
    await owner.page.goto(`/rooms/${room.id}`)
    await owner.page.getByRole('button', { name: 'Settings', exact: true }).click()
    await owner.page.getByRole('button', { name: 'Leave Room' }).click()
    await expect(owner.page.getByRole('dialog', { name: 'Leave this room?' })).toContainText('will become the owner')
    await look('leaving as its owner', owner.page)
    await page.goto(`/rooms/${room.id}`)
    await page.getByRole('button', { name: 'Report the dedication' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this dedication?' })
    await expect(dialog).toContainText(DEDICATION)
    await look('reporting', page)
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(dialog).toBeHidden()
    await server.makeAdmin(email)
    await page.goto('/admin/people')
    await expect(region(page, 'Reported dedications')).toContainText(DEDICATION)
    return page
  },
}

tryScreens(screens)
