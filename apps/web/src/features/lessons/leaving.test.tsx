import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina } from '../../../test/app.tsx'
import { LESSON_PATH, openLesson, press } from '../../../test/lesson-page.tsx'
import { aBlank, anOrder } from '../../../test/quiz.ts'
import { clearSession, TOKEN_KEY } from '../../lib/session.ts'
import './LeaveDialog.tsx'

beforeEach(signInAmina)

const questions = [aBlank(1), anOrder(2)]
const back = () => userEvent.click(screen.getByRole('link', { name: 'Back' }))
const DIALOG = { name: 'Leave this lesson?' }
const dialog = () => screen.queryByRole('dialog', DIALOG)
const opened = () => screen.findByRole('dialog', DIALOG)

async function openAndAnswer() {
  const page = await openLesson(questions)
  await page.user.type(screen.getByLabelText('Your answer'), 'wrong{Enter}')
  return page
}

/** Whether the browser would ask before it closes the page. */
function asksBeforeClosing() {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

describe('leaving in the middle', () => {
  test('asks nothing without answers', async () => {
    const { address } = await openLesson(questions)
    await back()
    await waitFor(() => expect(address()).toBe('/memorize?surah=112&tile=2'))
  })

  test('asks once, and lets the person stay', async () => {
    const { address } = await openAndAnswer()
    await back()
    expect((await opened()).textContent).toContain('Your answers stay on this device.')
    await press('Keep Going')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(address()).toBe(LESSON_PATH)
    await back()
    expect(dialog()).toBeNull()
    await waitFor(() => expect(address()).toBe('/memorize?surah=112&tile=2'))
  })

  test('lets go who wants to', async () => {
    const { address } = await openAndAnswer()
    await back()
    await opened()
    await press('Leave')
    await waitFor(() => expect(address()).toBe('/memorize?surah=112&tile=2'))
  })

  test('makes the browser ask before closing only if the answers could not be stored', async () => {
    await openAndAnswer()
    expect(asksBeforeClosing()).toBe(false)
    cleanup()
    localStorage.clear()
    signInAmina()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await openAndAnswer()
    expect(asksBeforeClosing()).toBe(true)
    await back()
    expect((await opened()).textContent).toContain('If you leave now, they’re lost.')
  })
})

test('a session that ends elsewhere leads to sign-in and back to the lesson, without asking', async () => {
  const { address } = await openAndAnswer()
  clearSession()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })))
  await screen.findByRole('heading', { name: 'Welcome back' })
  expect([dialog(), address()]).toEqual([null, `/signin?next=${encodeURIComponent(LESSON_PATH)}`])
})

test('a reload restores the place and the answers', async () => {
  await openAndAnswer()
  await press('Next')
  await userEvent.click(screen.getByRole('button', { name: 'لَمۡ' }))
  cleanup()

  renderApp(LESSON_PATH)
  await screen.findByText('Question 2 of 2')
  expect(screen.getByRole('button', { name: /^Place 1: .لَمۡ.$/ })).not.toBeNull()
  expect(screen.getByText('1 of 2 answered')).not.toBeNull()
  await press('Next')
  expect(screen.getByText('Question 1 of 2')).not.toBeNull()
  expect(screen.getByText('Say it once by heart')).not.toBeNull()
})
