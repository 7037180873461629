import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Drawer } from './Drawer.tsx'
import { Modal } from './Modal.tsx'

function Page() {
  const [open, setOpen] = useState<'drawer' | 'modal'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" onClick={() => setOpen('drawer')}>
        Chapters
      </button>
      <button type="button" onClick={() => setOpen('modal')}>
        Share
      </button>
      <Drawer open={open === 'drawer'} onClose={close} title="Chapters">
        Al-Fatihah
      </Drawer>
      <Modal open={open === 'modal'} onClose={close} title="Share">
        <Upper />
      </Modal>
    </>
  )
}

function Upper() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Renew the link
      </button>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Are you sure?">
        The old link ends.
      </Modal>
    </>
  )
}

function open() {
  const routes = [
    { path: '/', element: <p>The page before</p> },
    { path: '/reader', element: <Page /> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/reader'] })
  render(<RouterProvider router={router} />)
  return { back: () => act(async () => router.navigate(-1)) }
}

test.each([['Chapters'], ['Share']])('Back closes %s and stays on the page, then leaves it', async (name) => {
  const { back } = open()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.getByRole('dialog', { name })).not.toBeNull()
  await back()
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name))
  await back()
  expect(screen.getByText('The page before')).not.toBeNull()
})

test('Back closes the upper of two dialogs first', async () => {
  const { back } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  await userEvent.click(screen.getByRole('button', { name: 'Renew the link' }))
  await back()
  expect(screen.getByRole('dialog', { name: 'Share' })).not.toBeNull()
  await back()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Chapters' })).not.toBeNull()
})
