import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
const show = (...args: Parameters<typeof toast.success>) => act(() => void toast.success(...args))

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    render(<Toasts />)
  })
  afterEach(() => void vi.useRealTimers())

  test('go after five seconds', () => {
    show('Successfully joined room!', { description: 'You can now participate in this reading group.' })
    expect(screen.getByRole('status').textContent).toContain('You can now participate in this reading group.')
    pass(4999)
    expect(screen.queryByRole('status')).not.toBeNull()
    pass(1)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test.each([0, -1])('stay when the duration is %i, until they are closed', (duration) => {
    show('Copied!', { duration })
    pass(600_000)
    expect(screen.queryByText('Copied!')).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Copied!')).toBeNull()
  })

  test('wait while the pointer is on them, and then take the time that was left', () => {
    show('Copied!')
    pass(4000)
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }))
    pass(60_000)
    expect(screen.queryByText('Copied!')).not.toBeNull()
    fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
    pass(999)
    expect(screen.queryByText('Copied!')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Copied!')).toBeNull()
  })

  test('wait while the focus is in them', () => {
    show('Copied!')
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    pass(60_000)
    expect(screen.queryByText('Copied!')).not.toBeNull()
  })

  test('are shown one at a time: a new one replaces one without a button', () => {
    act(() => void toast.error('Invalid email or password'))
    show('Sign in successful!')
    expect(screen.queryByText('Invalid email or password')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1)
  })

  test('stay beside later ones if they warn', () => {
    act(() => void toast.warning('Authentication required. Please sign in again.'))
    show('Your answers are saved on this device')
    expect(screen.queryByText('Authentication required. Please sign in again.')).not.toBeNull()
  })

  test('stay beside others if they have a button, and are replaced by one on the same subject', () => {
    const undo = { label: 'Undo', onPress: () => {} }
    show('Your portion is offered', { action: undo, subject: 'portion' })
    show('Your changes are saved')
    expect(screen.queryByText('Your portion is offered')).not.toBeNull()
    show('The portion is yours', { subject: 'portion' })
    expect(screen.queryByText('Your portion is offered')).toBeNull()
  })

  test('are not taken away while somebody is at them', () => {
    show('Copied!')
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    show('Your changes are saved')
    expect(screen.queryByText('Copied!')).not.toBeNull()
  })

  test('give the focus back to where it came from when they are closed', () => {
    render(<input aria-label="Name" />)
    act(() => screen.getByLabelText('Name').focus())
    show('Copied!')
    act(() => screen.getByRole('button', { name: 'Close' }).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  })

  test.each([
    ['the keyboard leads to the page, whose last controls it came through', 0, () => screen.getByRole('main')],
    ['a pointer goes back to where the focus was', 1, () => screen.getByLabelText('Name')],
  ])('run an action that is pressed by %s', (_, detail, target) => {
    render(
      <main id="main">
        <input aria-label="Name" />
      </main>,
    )
    act(() => screen.getByLabelText('Name').focus())
    show('Assignment Completed!', { action: { label: 'Undo', onPress: () => {} } })
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }), { detail })
    expect(document.activeElement).toBe(target())
  })

  test('an error is an alert, and its action closes it', () => {
    const onPress = vi.fn()
    act(() => void toast.error('Failed to save progress', { action: { label: 'Try Again', onPress } }))
    expect(screen.getByRole('alert').textContent).toContain('Failed to save progress')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
