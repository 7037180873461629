import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { memorizing } from '../../../test/memory.ts'

const SETTINGS = '/user/settings/memorizing'
const broken = { status: 500, body: { error: 'Something went wrong. Please try again.' } }
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => signInAmina())

function openSettings(answer: object = { body: memorizing }, saved: object = { body: memorizing }) {
  const sent = stubApi({ [`GET ${SETTINGS}`]: answer, [`PUT ${SETTINGS}`]: saved })
  renderApp('/profile/memorizing')
  return sent
}

describe('the memorizing settings', () => {
  test('say that they could not be loaded', async () => {
    openSettings(broken)
    expect(await screen.findByText('We couldn’t load your settings')).not.toBeNull()
  })

  test('show the choice and the outcome of another one, and save it', async () => {
    const sent = openSettings({ body: { ...memorizing, letters_known: 200_000, effective_cycle_days: 86 } })
    const ten = (await screen.findByRole('radio', { name: '10' })) as HTMLInputElement
    expect(ten.checked).toBe(true)
    expect(screen.getByText(/10 minutes a day covers everything every 8\d days, not every 60/)).not.toBeNull()
    // The promise beside the field is that of the minutes, not of the cycle that they cannot hold.
    expect(screen.getByText('Every verse returns at least every 86 days.')).not.toBeNull()
    await press('Change it to 20 minutes?')
    expect(screen.getByText('Every verse returns at least every 60 days.')).not.toBeNull()
    expect(screen.getByText('At your pace, 20 minutes a day covers everything within 60 days.')).not.toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /^Firm/ }))
    await userEvent.selectOptions(screen.getByLabelText('Review everything within'), '90 days')
    await userEvent.click(screen.getByRole('radio', { name: 'Off' }))
    await press('Save')
    await waitFor(() =>
      expect(written(sent)).toMatchObject([
        { path: SETTINGS, body: { minutes: 20, cycle_days: 90, firmness: 'firm', near_days: 0 } },
      ]),
    )
    expect(await screen.findByText('Your settings are saved')).not.toBeNull()
  })

  test('say from when a shorter cycle holds, and how many minutes a cycle would need', async () => {
    const known = { letters_known: 330_000, cycle_days: 7, minutes: 180, effective_cycle_days: 9 }
    openSettings({ body: { ...memorizing, ...known, cycle_holds_from: '2026-04-28' } })
    expect(await screen.findByText(/180 minutes a day covers everything every 9 days, not every 7/)).not.toBeNull()
    expect(screen.getByText(/This applies to every verse from April 28, 2026\./)).not.toBeNull()
    expect(screen.getByText(/7 days would take 2\d\d minutes a day\./)).not.toBeNull()
    expect(screen.queryByRole('button', { name: /^Make it/ })).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: '120' }))
    expect(screen.queryByText(/This applies to every verse/)).toBeNull()
  })

  test('keep what was chosen when it could not be saved, and say so', async () => {
    openSettings(undefined, broken)
    await userEvent.click(await screen.findByRole('radio', { name: '40' }))
    await press('Save')
    expect(await screen.findByText('We couldn’t save your settings')).not.toBeNull()
    expect((screen.getByRole('radio', { name: '40' }) as HTMLInputElement).checked).toBe(true)
  })
})
