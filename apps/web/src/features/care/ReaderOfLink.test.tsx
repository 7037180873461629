import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aReader } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { forgetReadingAs, type ReaderInCare, readAs, readReadingAs } from '../../lib/reading-as.ts'
import { writeSession } from '../../lib/session.ts'

const yusuf = aReader({ full_name: 'Yusuf Karimov' })
const hawa = aReader({ full_name: 'Hawa Karimova' })
const TASK = '00000000-0000-4000-8000-0000000000aa'
const failed = { status: 500, body: { error: 'Something went wrong. Please try again.' } }
const missing = { status: 404, body: { error: 'There is no such portion.', code: 'task_not_found' } }

beforeEach(signInAmina)
afterEach(forgetReadingAs)

/** Opens the page of a portion by a link, and answers who asked for it. */
function open(readerId: string, readers: object = { body: [yusuf, hawa] }) {
  const sent = stubApi({ 'GET /user/readers': readers, [`GET /tasks/${TASK}`]: missing })
  const app = renderApp(`/tasks/${TASK}?reader=${readerId}#note`)
  const askers = () =>
    sent.filter(({ path }) => path === `/tasks/${TASK}`).map(({ headers }) => headers.get('x-reading-as'))
  return { ...app, askers, sent }
}

test('a link about a reader in care opens as them, and asks for nothing as the guardian', async () => {
  const { address, askers } = open(yusuf.id)
  await waitFor(() => expect(askers()).toEqual([yusuf.id]))
  expect(readReadingAs()?.id).toBe(yusuf.id)
  expect(address()).toBe(`/tasks/${TASK}`)
})

test('a link about one of them opens as that one while the tab reads as another', async () => {
  readAs(camelKeys(hawa) as unknown as ReaderInCare)
  const { askers } = open(yusuf.id)
  await waitFor(() => expect(askers()).toEqual([yusuf.id]))
})

test('a link about oneself leads back from a reader', async () => {
  readAs(camelKeys(hawa) as unknown as ReaderInCare)
  const { address, askers } = open(amina.id)
  await waitFor(() => expect(askers()).toEqual([null]))
  expect(readReadingAs()).toBeNull()
  expect(address()).toBe(`/tasks/${TASK}`)
})

test('a link about a reader who left the care says so, and opens the dashboard', async () => {
  const { address, askers } = open(yusuf.id, { body: [hawa] })
  expect(await screen.findByText('This was about a reader who is no longer in your care.')).not.toBeNull()
  await waitFor(() => expect(address()).toBe('/read'))
  expect(askers()).toEqual([])
  expect(readReadingAs()).toBeNull()
})

test('a failure can be tried again, and opens nothing as the guardian', async () => {
  let answer: object = failed
  const { askers } = open(yusuf.id, () => answer)
  expect(await screen.findByText('We couldn’t open the page')).not.toBeNull()
  expect(askers()).toEqual([])
  answer = { body: [yusuf] }
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(askers()).toEqual([yusuf.id]))
})

test('a locked device opens the page as its reader, and asks for no readers', async () => {
  writeSession({ ...amina, id: yusuf.id, email: null, lockedBy: 'Amina Yusupova' }, 'the-token-of-the-device')
  const { address, askers, sent } = open(yusuf.id)
  await waitFor(() => expect(askers()).toEqual([null]))
  expect(address()).toBe(`/tasks/${TASK}`)
  expect(sent.some(({ path }) => path === '/user/readers')).toBe(false)
})
