import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { useSchemaForm } from './forms.ts'
import { t } from './i18n.ts'

/** Its check takes a while, so that the errors come when nothing waits for them. */
const Schema = z.object({
  name: z.string().refine(() => new Promise<boolean>((answer) => setTimeout(() => answer(false))), 'No'),
})

function Form() {
  const form = useSchemaForm(async () => Schema, { name: '' })
  const { error, ...name } = form.field('name')
  return (
    <form onSubmit={form.handleSubmit(() => {})} aria-label="form">
      <input aria-label="name" aria-invalid={error ? true : undefined} {...name} />
    </form>
  )
}

test('the focus is at the first fault by the time that its error can be seen', async () => {
  render(<Form />)
  const field = screen.getByLabelText('name')
  let focused: Element | null | undefined
  const observer = new MutationObserver(() => {
    if (field.hasAttribute('aria-invalid')) focused ??= document.activeElement
  })
  observer.observe(field, { attributes: true })
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(focused).toBeDefined())
  observer.disconnect()
  expect(focused).toBe(field)
})

test('reports checks that do not load, keeps the typed text, and loads them at the next try', async () => {
  const checks = vi
    .fn(async () => z.object({ name: z.string() }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const send = vi.fn()
  function Unreachable() {
    const form = useSchemaForm(checks, { name: '' })
    const { error: _, onFocus: __, ...name } = form.field('name')
    return (
      <form onSubmit={form.handleSubmit(send)} aria-label="form">
        <input aria-label="name" {...name} />
        <p>{`${form.problems} problems. ${form.failure ?? ''}`}</p>
        <button type="submit">{form.formState.isSubmitting ? 'busy' : 'send'}</button>
      </form>
    )
  }
  render(<Unreachable />)
  fireEvent.change(screen.getByLabelText('name'), { target: { value: 'Maryam' } })
  fireEvent.submit(screen.getByRole('form'))
  await screen.findByText(`0 problems. ${t('ui.error.unchecked')}`)
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Maryam')
  expect(screen.getByRole('button').textContent).toBe('send')
  expect(send).not.toHaveBeenCalled()
  fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Maryam' }))
  expect(screen.getByText('0 problems.')).toBeDefined()
})
