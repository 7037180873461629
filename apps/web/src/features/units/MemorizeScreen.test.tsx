import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'

test('a failed load says why and can be tried again', async () => {
  signInAmina()
  stubApi({ 'GET /user/units': { status: 500, body: { error: 'Something went wrong. Please try again.' } } })
  renderApp('/memorize')
  expect(await screen.findByRole('heading', { name: 'Failed to Load Units' })).not.toBeNull()
  expect(screen.getByText('Something went wrong. Please try again.')).not.toBeNull()

  stubApi({ 'GET /user/units': { body: [] } })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'No Units Available' })).not.toBeNull()
})

test('an answer that breaks the contract is a failure too', async () => {
  signInAmina()
  stubApi({ 'GET /user/units': { body: [{ id: 'x' }] } })
  renderApp('/memorize')
  expect(await screen.findByText('Failed to fetch units')).not.toBeNull()
})
