import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { toast } from '../src/ui/toast.ts'

/**
 * Waits for a toast with these words, dismisses all toasts, and returns where the page still says it: at least once,
 * and never as a live region, because the toast has been announced.
 */
export async function leftByToast(text: string | RegExp): Promise<HTMLElement[]> {
  await screen.findAllByText(text, { selector: '[data-toasts] *' })
  act(() => toast.closeAll())
  const left = await screen.findAllByText(text)
  for (const words of left) expect(words.closest('[role="alert"], [role="status"], [aria-live]')).toBeNull()
  return left
}

/** The same for the failure of a button that was pressed: a screen reader finds the words with the button. */
export async function leftBeside(name: string | RegExp, text: string | RegExp) {
  await leftByToast(text)
  return screen.getAllByRole('button', { name, description: text instanceof RegExp ? text : new RegExp(escaped(text)) })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Presses the first button of that name once it is there. */
export const pressFirst = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement)
