import type { Hearing, HearingMark } from '@halaqa/contract/hearings'
import { expect } from 'vitest'
import { useTestApp } from './app.ts'
import { callsOf, type Person } from './person.ts'

export const MINUTES = { minutes: 1 }
export const FALAQ = { start_surah: 113, start_ayah: 1, end_surah: 113, end_ayah: 5 }
export const WORD = { surah: 113, ayah: 2 }
export const GUEST_KEY = 'a-key-that-this-device-made'

/** The app of `useTestApp`, with what reciters and their listeners do. */
export function useHearings() {
  const api = useTestApp()
  const open = async (person: Person, body: object = FALAQ) => {
    const response = await person.post('/hearings', body)
    return response.json() as { token: string; id: string; join_by: string }
  }
  /** A person without an account on a device of their own. */
  const guest = (token: string, key = GUEST_KEY) => {
    const calls = callsOf(api.app)
    const headers = { 'hearing-key': key }
    return {
      see: () => calls.get(`/hearings/${token}`, headers),
      join: (name = 'Maryam') => calls.post(`/hearings/${token}/join`, { name }, headers),
      mark: (version: number, marks: HearingMark[], recited_to?: object) =>
        calls.put(`/hearings/${token}/marks`, { version, marks, ...(recited_to && { recited_to }) }, headers),
      finish: (word?: string) => calls.post(`/hearings/${token}/finish`, word === undefined ? {} : { word }, headers),
    }
  }
  const know = (person: Person, range: object = FALAQ) => person.put('/user/memory/known', { ...range, known: true })
  const logOf = ({ id: userId }: Person) =>
    api.db.memoryEntry.findMany({ where: { userId, how: 'hearing' }, orderBy: { index: 'asc' } })
  const hearingOf = async (person: Person, id: string) => (await person.get(`/user/hearings/${id}`)).json() as Hearing
  const answer = (person: Person, id: string, how: 'accept' | 'refuse' | 'free', body?: object) =>
    person.post(`/user/hearings/${id}/${how}`, body)
  const isRefused = (response: { statusCode: number; json(): unknown }, status: number, code: string) => {
    expect(response.json()).toMatchObject({ code })
    expect(response.statusCode).toBe(status)
  }
  /** A hearing that Maryam has finished, with these marks. */
  const heard = async (
    person: Person,
    marks: HearingMark[] = [],
    more: { to?: object; body?: object; word?: string } = {},
  ) => {
    const { token, id } = await open(person, more.body)
    const listener = guest(token)
    await listener.join()
    await listener.mark(1, marks, more.to)
    api.clock.advance(MINUTES)
    expect((await listener.finish(more.word)).statusCode).toBe(200)
    return { id, token, listener }
  }
  return { api, open, guest, know, logOf, hearingOf, answer, isRefused, heard }
}
