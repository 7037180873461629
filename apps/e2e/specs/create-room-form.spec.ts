import type { Page } from '@playwright/test'
import { closeInvitation, dashboard } from '../src/dashboard.ts'
import type { Person } from '../src/person.ts'
import { expect, test } from '../src/test.ts'

const form = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Create Room' })
  return {
    dialog,
    name: dialog.getByLabel('Room name'),
    description: dialog.getByLabel('Description'),
    end: dialog.getByLabel('End date'),
    send: dialog.getByRole('button', { name: 'Create Room' }),
  }
}

async function open(person: Person) {
  await person.page.goto('/read')
  await dashboard(person.page).create.click()
  return form(person.page)
}

test('the form survives a failing server, and the same press makes one room once the server is back', async ({
  person,
  server,
  failures,
}) => {
  const amina = await person()
  const { dialog, name, description, end, send } = await open(amina)
  await name.fill('Family')
  await description.fill('For the children')
  await end.fill('2026-03-31')
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await send.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again.' })).toBeVisible()
  await expect(name).toHaveValue('Family')
  await expect(description).toHaveValue('For the children')
  await expect(end).toHaveValue('2026-03-31')
  await server.bringDatabaseBack()
  await send.click()
  await closeInvitation(amina.page)
  await expect(dashboard(amina.page).rooms.getByRole('link', { name: /Family/ })).toHaveCount(1)
})

test('a lost answer does not make a second room', async ({ person, failures }) => {
  const amina = await person()
  const { dialog, name, end, send } = await open(amina)
  await name.fill('Family')
  await end.fill('2026-03-31')
  failures.expectNoAnswer(/\/api\/v1\/rooms$/)
  let isLost = false
  await amina.page.route(/\/api\/v1\/rooms$/, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send.click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible()
  await send.click()
  await expect(dialog).toBeHidden()
  await closeInvitation(amina.page)
  await expect(dashboard(amina.page).rooms.getByRole('link', { name: /Family/ })).toHaveCount(1)
  expect(await amina.api.get<unknown[]>('/rooms')).toHaveLength(1)
})
