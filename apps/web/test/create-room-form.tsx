import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderApp, signInAmina, stubApi } from './app.tsx'
import type { Replies } from './rooms.tsx'
import { aRoom, figures } from './wire.ts'

export const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText(name) as HTMLInputElement
export const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
export const press = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
export const describedBy = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

export const dashboard: Replies = {
  'GET /user/figures': { body: figures },
  'GET /rooms': { body: [aRoom({ name: 'Older' })] },
  'GET /tasks?date=2025-11-21': { body: { tasks: [] } },
  'GET /tasks?date=2025-11-22': { body: { tasks: [] } },
}

/** The dashboard of November 21, 2025, with the form open. */
export async function openForm(replies: Replies = {}) {
  signInAmina()
  const sent = stubApi({ ...dashboard, ...replies })
  const { router } = renderApp('/about')
  await act(() => router.navigate('/read'))
  const [button] = await screen.findAllByRole('button', { name: 'Create Room' })
  await userEvent.click(button as HTMLElement)
  await screen.findByRole('dialog', { name: 'Create Room' })
  await act(async () => {}) // Radix lets a dialog be pressed in an effect after its first drawing.
  return { router, sent, posts: () => sent.filter(({ method }) => method === 'POST') }
}
