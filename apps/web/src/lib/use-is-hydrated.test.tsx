import { act } from '@testing-library/react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { useIsHydrated, useWasHydrated } from './use-is-hydrated.ts'

let unmount = () => {}
afterEach(() => act(() => unmount()))

/** Hydrates what the component renders on the server. */
async function hydrate(Part: () => string) {
  const box = document.createElement('div')
  box.innerHTML = renderToString(<Part />)
  const fromServer = box.textContent
  await act(async () => {
    const root = hydrateRoot(box, <Part />)
    unmount = () => root.unmount()
  })
  return { fromServer, box }
}

test('a hydrated component knows it, and renders once more for it', async () => {
  const said: boolean[] = []
  const { fromServer } = await hydrate(() => {
    said.push(useWasHydrated())
    return String(said.at(-1))
  })

  expect(fromServer).toBe('true')
  expect(said).toEqual([true, true]) // by the server, and by the browser
})

test('parts that need the device are left out of the first render, and shown after it', async () => {
  const said: boolean[] = []
  const { fromServer, box } = await hydrate(() => {
    said.push(useIsHydrated())
    return String(said.at(-1))
  })

  expect(fromServer).toBe('false')
  expect(said).toEqual([false, false, true])
  expect(box.textContent).toBe('true')
})

test('a component mounted later is not hydrated, and has everything at once', async () => {
  const said: boolean[][] = []
  const Part = () => {
    said.push([useWasHydrated(), useIsHydrated()])
    return null
  }
  await act(async () => {
    const root = createRoot(document.createElement('div'))
    unmount = () => root.unmount()
    root.render(<Part />)
  })

  expect(said).toEqual([[false, true]])
})
