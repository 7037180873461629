import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadMessages } from '../lib/i18n.ts'

/** A screen that is a file of its own, loaded when it is first shown: what it is called there. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<NoInfer<Name>, ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] })
}

/** A layout, with the messages that it and the screens in it show. */
export function withMessages<Layout>(catalogue: Parameters<typeof loadMessages>[0], layout: () => Promise<Layout>) {
  return async () => {
    const [loaded] = await Promise.all([layout(), loadMessages(catalogue)])
    return loaded
  }
}

/** Routes whose screens show the messages of a catalogue. It is loaded with the first of them. */
export const routesWithMessages = (
  catalogue: Parameters<typeof loadMessages>[0],
  children: RouteObject[],
): RouteObject => ({ lazy: withMessages(catalogue, async () => ({})), children })
