import type { Room } from '@halaqa/contract/rooms'
import { newEmail } from '../src/person.ts'
import { aRoom, aShortRoom, tasksOf } from '../src/rooms.ts'
import { type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

const screens: Screens = {
  'an invitation, its errors, and signing in': async ({ guest, account, look, failures }) => {
    const maryam = await account('Maryam Haddad')
    const { id } = await aRoom(maryam.api, { description: 'For our grandfather, may Allah have mercy on him' })
    const page = await guest()
    await page.goto(`/rooms/${id}`)
    await expect(page.getByRole('heading', { name: 'Winter Hatim' })).toBeVisible()
    await look('an invitation', page)
    await page.getByRole('button', { name: 'Join and see my portion' }).click()
    await expect(page.getByText('Full name is required')).toBeVisible()
    await look('its errors', page)
    failures.expect(409, /signup$/)
    await page.getByLabel('Your name').fill('Maryam')
    await page.getByLabel('Email').fill(maryam.email)
    await page.getByLabel('Choose a password').fill('long enough 2026')
    await page.getByRole('button', { name: 'Join and see my portion' }).click()
    await expect(page.getByRole('button', { name: 'Sign in and join' })).toBeVisible()
    return page
  },
  'an invitation that asks first, that needs a code, and that cannot be loaded': async (world) => {
    const { guest, account, look, failures } = world
    const maryam = await account('Maryam Haddad')
    const asking = await aRoom(maryam.api, { requires_approval: true })
    const page = await guest()
    await page.goto(`/rooms/${asking.id}`)
    await expect(page.getByText('The owner approves new members')).toBeVisible()
    await look('a room that asks first', page)
    const coded = await aRoom(maryam.api)
    await maryam.api.post<Room>(`/rooms/${coded.id}/invite/renew`)
    await page.goto(`/rooms/${coded.id}?invite=wrong`)
    await expect(page.getByText('This code doesn’t open the room.')).toBeVisible()
    await look('a wrong code', page)
    failures.expect(503, /invitation$/)
    await page.route(/\/invitation$/, (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.route(/\/rooms\/[^/]+$/, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<script type="application\/json" id="invitation">.*?<\/script>/, '')
      await route.fulfill({ response, body: body.replace('data-for="guests"', '') })
    })
    await page.goto(`/rooms/${asking.id}`)
    await expect(page.getByRole('heading', { name: 'We couldn’t load the invitation' })).toBeVisible()
    return page
  },
  'rooms that take nobody': async ({ guest, account, look, failures }) => {
    const maryam = await account('Maryam Haddad')
    const closed = await aRoom(maryam.api)
    await maryam.api.post(`/rooms/${closed.id}/close`)
    const page = await guest()
    await page.goto(`/rooms/${closed.id}`)
    await expect(page.getByRole('heading', { name: 'This room is closed' })).toBeVisible()
    await look('a closed room', page)
    const complete = await aShortRoom(maryam.api, {
      room_type: 'fixed',
      end_date: '2026-03-02',
      recurrence_duration_days: undefined,
    })
    for (const { id, room_id } of await tasksOf(maryam.api)) {
      if (room_id === complete.id) await maryam.api.put(`/tasks/${id}/complete`)
    }
    await page.goto(`/rooms/${complete.id}`)
    await expect(page.getByRole('heading', { name: 'This hatim is complete' })).toBeVisible()
    await look('a complete hatim', page)
    failures.expect(404, /rooms/)
    await page.goto(`/rooms/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { name: 'This room doesn’t exist any more' })).toBeVisible()
    return page
  },
  'a newcomer who waits for the owner': async ({ guest, account }) => {
    const maryam = await account('Maryam Haddad')
    const { id } = await aRoom(maryam.api, { requires_approval: true })
    const page = await guest()
    await page.goto(`/rooms/${id}`)
    await page.getByLabel('Your name').fill('Fatima Haddad')
    await page.getByLabel('Email').fill(newEmail('Fatima'))
    await page.getByLabel('Choose a password').fill('long enough 2026')
    await page.getByRole('button', { name: 'Ask to Join' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    return page
  },
}

tryScreens(screens)
