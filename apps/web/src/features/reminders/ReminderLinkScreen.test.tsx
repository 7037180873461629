import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { press } from '../../../test/reminders.ts'

beforeEach(signInAmina)

describe('the links in mails', () => {
  test.each([
    ['/reminders/stop#a-token', 'Stop these emails', 'POST /reminders/unsubscribe?token=a-token', 'No more emails'],
    ['/reminders/confirm#a-token', 'Send reminders here', 'POST /reminders/confirm', 'Reminders by email are on'],
  ])('%s works after a press, signed out as well', async (path, button, call, done) => {
    localStorage.clear()
    const sent = stubApi({ [call]: { body: { message: 'Done.' } } })
    renderApp(path)
    await screen.findByRole('button', { name: button })
    expect(sent).toEqual([])
    await press(button)

    expect(await screen.findByRole('heading', { name: done })).toBeTruthy()
  })

  test.each([
    ['/reminders/stop', /incomplete/],
    ['/reminders/confirm', /more than an hour old/],
  ])('report that %s was cut off', async (path, text) => {
    stubApi({})
    renderApp(path)

    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })
})
