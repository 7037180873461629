import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../test/app.tsx'

beforeEach(signInAmina)

/** Forms of accounts, with values that they accept. */
const FORMS = [
  {
    path: '/profile/account',
    card: 'Name and time zone',
    button: 'Save Changes',
    busy: 'Saving...',
    call: 'PUT /auth/me',
    values: { 'Full name': 'Aisha' },
  },
  {
    path: '/profile/account',
    card: 'Email',
    button: 'Change Email',
    busy: 'Changing...',
    call: 'PUT /auth/email',
    values: { 'New email': 'aisha@example.com', 'Your password': 'correct horse' },
  },
  {
    path: '/profile/security',
    card: 'Password',
    button: 'Change Password',
    busy: 'Changing...',
    call: 'PUT /auth/password',
    values: {
      'Current password': 'correct horse',
      'New password': 'a new horse',
      'Confirm new password': 'a new horse',
    },
  },
  {
    path: '/forgot-password',
    button: 'Send Link',
    busy: 'Sending...',
    call: 'POST /auth/password/forgot',
    values: { Email: 'amina@example.com' },
  },
  {
    path: '/reset-password#a-token',
    button: 'Set Password',
    busy: 'Setting...',
    call: 'POST /auth/password/reset',
    values: { 'New password': 'a new horse', 'Confirm new password': 'a new horse' },
  },
]

async function open({ path, card, button, values }: (typeof FORMS)[number]) {
  renderApp(path, { sendsMail: true })
  const form = within(card ? await screen.findByRole('region', { name: card }) : document.body)
  const submit = await form.findByRole('button', { name: button })
  const fields = Object.keys(values).map((label) => form.getByLabelText(label))
  for (const field of fields) await userEvent.clear(field)
  return { form, submit, fields }
}

describe.each(FORMS)('the form of $call', (of) => {
  const values = Object.values(of.values)

  test('puts nothing that was typed into the address when it is sent before its scripts are loaded', async () => {
    stubApi({})
    const { submit } = await open(of)
    expect(submit.closest('form')?.method).toBe('post')
  })

  test('says how many fields are empty, and focuses the first', async () => {
    const sent = stubApi({})
    const { form, submit, fields } = await open(of)
    await userEvent.click(submit)

    const count = fields.length === 1 ? '1 field needs' : `${fields.length} fields need`
    expect((await form.findByText(`${count} your attention.`)).closest('[role="alert"]')).not.toBeNull()
    expect(document.activeElement).toBe(fields[0])
    expect(written(sent)).toEqual([])
  })

  test('is sent once when pressed twice, says that it waits, and keeps everything after a failure', async () => {
    let loseNetwork = () => {}
    const lost = new Promise<Error>((answer) => {
      loseNetwork = () => answer(new Error('no network'))
    })
    const sent = stubApi({ [of.call]: () => lost })
    const { form, submit, fields } = await open(of)
    for (const [index, field] of fields.entries()) await userEvent.type(field, values[index]!)
    await userEvent.click(submit)
    await form.findByRole('button', { name: of.busy })
    await userEvent.click(submit)

    expect(submit.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(submit)
    expect(written(sent)).toHaveLength(1)

    loseNetwork()
    const failure = await form.findByText('Network error. Please check your connection and try again.')
    expect(failure.closest('[role="alert"]')).not.toBeNull()
    await waitFor(() => expect(submit.textContent).toBe(of.button))
    expect(document.activeElement).toBe(submit)
    expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(values)

    await userEvent.type(fields[0]!, 'x')
    expect(form.queryByText(/Network error/)).toBeNull()
  })
})
