import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { type loadMessages, withMessages } from '../lib/i18n.ts'

/** Loads a screen from its own file when it is first shown. `name` is its export in that file. */
export function lazyScreen<Name extends string>(load: () => Promise<Record<NoInfer<Name>, ComponentType>>, name: Name) {
  return async () => ({ Component: (await load())[name] })
}

/** Routes whose screens show the messages of a catalogue. The first of them loads it. */
export const routesWithMessages = (
  catalogue: Parameters<typeof loadMessages>[0],
  children: RouteObject[],
): RouteObject => ({ lazy: withMessages(catalogue, async () => ({})), children })

/** Loads a part of the app together with the names of time zones that it shows. */
export const withZoneCities =
  <Part>(load: () => Promise<Part>) =>
  async () => {
    const zones = import('../lib/time-zones.ts').then(({ prepareZoneCities }) => prepareZoneCities())
    const [part] = await Promise.all([load(), zones])
    return part
  }
