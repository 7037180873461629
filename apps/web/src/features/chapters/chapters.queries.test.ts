import { TEXT_VERSION } from '@halaqa/quran/version'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { aChapter, chapterReplies } from '../../../test/chapters.ts'
import { type ChapterDetail, chapterQuery, chaptersQuery, useMeaning } from './chapters.queries.ts'

test('every call for the text says which version of it the page knows', async () => {
  const sent: string[] = []
  const { body: translations } = chapterReplies()['GET /translations']
  vi.stubGlobal('fetch', async (address: string) => {
    sent.push(address)
    if (address.includes('/translations/'))
      return Response.json({ surahNo: 112, language: 'ur', verses: aChapter(112).english })
    if (address.includes('/translations')) return Response.json(translations)
    return Response.json(address.includes('/chapters/') ? aChapter(112) : [])
  })
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  await client.fetchQuery(chaptersQuery)
  const chapter: ChapterDetail = await client.fetchQuery(chapterQuery(112))
  const { result } = renderHook(() => useMeaning(chapter, 'ur'), { wrapper })
  await waitFor(() => expect(result.current.meaning?.translator).toBeDefined())

  const paths = ['/chapters', '/chapters/112', '/chapters/112/translations/ur', '/translations']
  expect(sent.sort()).toEqual(paths.map((path) => `/api/v1${path}?version=${TEXT_VERSION}`).sort())
})
