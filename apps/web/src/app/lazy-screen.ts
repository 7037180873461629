import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params, RouteObject } from 'react-router-dom'
import { loadMessages } from '../lib/i18n.ts'

/** Of a screen that begins with calls which its page has sent already. */
export interface ScreenHandle {
  /** Loads their answers, so that the first render shows them. */
  prepare(queries: QueryClient, address: { params: Params; search: string }): Promise<unknown>
}

/** A screen that is a file of its own, loaded when it is first shown: what it and its `prepare` are called there. */
export function lazyScreen<Name extends string, Prepare extends string = never>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType> & Record<NoInfer<Prepare>, ScreenHandle['prepare']>>,
  name: Name,
  prepare?: Prepare,
) {
  return async () => {
    const file = await load()
    return { Component: file[name], ...(prepare && { handle: { prepare: file[prepare] } satisfies ScreenHandle }) }
  }
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
