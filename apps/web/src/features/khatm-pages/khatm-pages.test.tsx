import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, stubApi, written } from '../../../test/app.tsx'
import '../dedications/ReportDialog.tsx'

const page = {
  taken_on: '2025-11-21',
  percent: 62,
  percent_of: 'hatim',
  hatims_completed: 1,
  dedication: 'For Hajja Maryam',
}

test('it shows the ring, the hatims, the dedication and the date of the numbers', async () => {
  stubApi({ 'GET /khatm/abc': { body: page } })
  renderApp('/khatm/abc')
  expect(await screen.findByRole('img', { name: '62% of the hatim (khatm) has been read' })).not.toBeNull()
  expect(screen.getByText('For Hajja Maryam')).not.toBeNull()
  expect(screen.getByText('1 hatim complete')).not.toBeNull()
  expect(screen.getByText(/^As of November 21, 2025/)).not.toBeNull()
})

test.each([
  ['turn', '62% of the current portions have been read', 'of the current portions'],
  ['readers', '62% of the readers have finished', 'of the readers'],
])('it says that the ring is of the %s', async (percent_of, label, caption) => {
  stubApi({ 'GET /khatm/abc': { body: { ...page, percent_of } } })
  renderApp('/khatm/abc')
  expect(await screen.findByRole('img', { name: label })).not.toBeNull()
  expect(screen.getByText(caption)).not.toBeNull()
})

test('without a percentage it shows completed hatims alone', async () => {
  stubApi({ 'GET /khatm/abc': { body: { ...page, percent: null, hatims_completed: 2, dedication: null } } })
  renderApp('/khatm/abc')
  expect(await screen.findByText('2 hatims complete')).not.toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test('it says that there is none, and offers to try again after a failure', async () => {
  let answer: object = { status: 503, body: { error: 'Something went wrong.', code: 'overloaded' } }
  stubApi({ 'GET /khatm/abc': () => answer })
  renderApp('/khatm/abc')
  expect(await screen.findByRole('alert')).not.toBeNull()
  answer = { status: 404, body: { error: 'There’s no page at this address.', code: 'page_not_found' } }
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'There’s no page at this address' })).not.toBeNull()
})

test('a stranger reports its dedication after seeing it once more', async () => {
  const sent = stubApi({ 'GET /khatm/abc': { body: page }, 'POST /khatm/abc/report': { body: { message: 'Thanks' } } })
  renderApp('/khatm/abc')
  await userEvent.click(await screen.findByRole('button', { name: 'Report the dedication' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report this dedication?' })
  expect(within(dialog).getByText('For Hajja Maryam')).not.toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written(sent)).toMatchObject([{ path: '/khatm/abc/report', body: { dedication: 'For Hajja Maryam' } }])
})

test('without a dedication there is nothing to report', async () => {
  stubApi({ 'GET /khatm/abc': { body: { ...page, dedication: null } } })
  renderApp('/khatm/abc')
  expect(await screen.findByText('1 hatim complete')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Report the dedication' })).toBeNull()
})
