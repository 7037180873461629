import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useSchemaForm } from './forms.ts'

/** Its check takes a while, so that the errors come when nothing waits for them. */
const Schema = z.object({
  name: z.string().refine(() => new Promise<boolean>((answer) => setTimeout(() => answer(false))), 'No'),
})

function Form() {
  const form = useSchemaForm(Schema, { name: '' })
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
