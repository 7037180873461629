import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aReader } from '../../../test/wire.ts'

beforeEach(signInAmina)

async function openDialog(replies: Parameters<typeof stubApi>[0]) {
  stubApi(replies)
  renderApp('/profile/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account...' }))
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
}

test('says of each reader in care what becomes of them', async () => {
  const alone = aReader({ full_name: 'Yusuf Karimov' })
  const bilal = { user_id: '00000000-0000-4000-8000-00000000b11a', full_name: 'Bilal', is_you: false }
  const shared = aReader({ full_name: 'Maryam', guardians: [...alone.guardians, bilal] })
  const dialog = await openDialog({ 'GET /user/readers': { body: [alone, shared] } })
  const rows = await dialog.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Yusuf Karimov is deleted with your account, because Yusuf has no other guardian.',
    'Maryam stays, in the care of Bilal.',
  ])
  expect(dialog.getByRole('link', { name: 'Readers in my care' }).getAttribute('href')).toBe('/profile/readers')
})

test('says nothing of readers to somebody who cares for nobody', async () => {
  const dialog = await openDialog({ 'GET /user/readers': { body: [] } })
  expect(dialog.getByText('What is deleted')).not.toBeNull()
  expect(dialog.queryByText('Readers in your care')).toBeNull()
})

test('says the rule where the readers could not be loaded', async () => {
  const dialog = await openDialog({ 'GET /user/readers': { status: 403, body: { error: 'No.', code: 'forbidden' } } })
  expect(await dialog.findByText(/without another guardian are deleted with your account/)).not.toBeNull()
})
