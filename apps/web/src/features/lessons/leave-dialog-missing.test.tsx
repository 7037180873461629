import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { signInAmina } from '../../../test/app.tsx'
import { openLesson, toasts } from '../../../test/lesson-page.tsx'
import { aBlank, anOrder } from '../../../test/quiz.ts'

vi.mock('./LeaveDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/LeaveDialog.js')
})

test('who wants to leave may go where the question cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  signInAmina()
  const { user, address } = await openLesson([aBlank(), anOrder()])
  await user.type(screen.getByLabelText('Your answer'), 'wrong{Enter}')
  const back = () => userEvent.click(screen.getByRole('link', { name: 'Back' }))
  await back()
  expect(await toasts().findByRole('button', { name: 'Reload the page' })).not.toBeNull()
  await back()
  await waitFor(() => expect(address()).toBe('/memorize?surah=112&tile=2'))
})
