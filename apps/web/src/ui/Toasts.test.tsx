import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
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

  test('an error is an alert, and its action closes it', () => {
    const onPress = vi.fn()
    act(() => void toast.error('Failed to save progress', { action: { label: 'Try Again', onPress } }))
    expect(screen.getByRole('alert').textContent).toContain('Failed to save progress')
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
