import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'

describe('finding a word', () => {
  const api = useTestApp()
  const find = async (query: Record<string, string>) =>
    (await callsOf(api.app).get(`/words?${new URLSearchParams(query)}`)).json()

  test.each([
    ['nothing typed', { typed: '' }],
    ['too much typed', { typed: 'ا'.repeat(201) }],
    ['no question', {}],
  ])('refuses %s', async (_, query) => {
    const response = await callsOf(api.app).get(`/words?${new URLSearchParams(query as Record<string, string>)}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed' })
  })

  test.each([
    ['سَلَمًا', { surah: 39, ayah: 29, ayahs: 7 }, '39:1'],
    ['الصمد', { surah: 112, ayah: 2, ayahs: 1 }, '1:1'],
    ['as-samad', { surah: 112, ayah: 2, ayahs: 1 }, undefined],
    ['xyz', null, undefined],
    ['ببكة', { surah: 3, ayah: 96, ayahs: 1 }, 'what is this'],
  ])('%s', async (typed, place, near) => {
    expect(await find({ typed, ...(near ? { near } : {}) })).toEqual({ place })
  })

  test('names the nearest ayah of the given surah, else the first', async () => {
    expect((await find({ typed: 'الرحمن', near: '36:20' })).place).toMatchObject({ surah: 36, ayah: 23 })
    expect((await find({ typed: 'الرحمن', near: '112:1' })).place).toMatchObject({ surah: 1, ayah: 1 })
  })
})
