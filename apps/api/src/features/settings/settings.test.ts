import { applyReadingSettings } from '@halaqa/contract/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'

const CHOICE = {
  show_translation: true,
  show_transliteration: true,
  arabic_size: 'text-3xl',
  translation_size: 'text-base',
  language: 'ur',
}

describe('reading settings', () => {
  const api = useTestApp()
  const { url } = applyReadingSettings
  let person: Person
  const current = async () => (await person.get(url)).json().settings

  beforeEach(async () => {
    person = await api.person()
  })

  test.each([
    ['no size', { arabic_size: undefined }, 'arabic_size'],
    ['a size that there is not', { translation_size: 'text-9xl' }, 'translation_size'],
    ['a Latin that there is not', { latin_transliteration: 'ornate' }, 'latin_transliteration'],
    ['no word for a language', { language: '<script>' }, 'language'],
    ['a choice of the future', { applied_seconds_ago: -1 }, 'applied_seconds_ago'],
  ])('refuses %s and keeps what was there', async (_, change, path) => {
    const response = await person.put(url, { ...CHOICE, ...change })

    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toMatchObject([{ path }])
    expect(await current()).toBeNull()
  })

  test('are none until some are applied, and then the same on every device', async () => {
    expect(await current()).toBeNull()
    const response = await person.put(url, CHOICE)

    expect(response.json()).toEqual({ settings: CHOICE })
    expect(await current()).toEqual(CHOICE)
    expect((await (await api.person()).get(url)).json()).toEqual({ settings: null })
  })

  test('leave the translation to the language of the page until one is chosen', async () => {
    const { language: _, show_translation: __, ...sizes } = CHOICE
    expect((await person.put(url, sizes)).json()).toEqual({ settings: sizes })
    await person.put(url, CHOICE)
    await person.put(url, sizes)
    expect(await current()).toEqual(CHOICE)
  })

  test('keep which transliterations are shown when an older version of the app applies others', async () => {
    const scripts = { latin_transliteration: 'scholarly', cyrillic_transliteration: false }
    await person.put(url, { ...CHOICE, ...scripts })
    await person.put(url, { ...CHOICE, arabic_size: 'text-lg' })

    expect(await current()).toEqual({ ...CHOICE, ...scripts, arabic_size: 'text-lg' })
  })

  test('are the ones applied last, also when an earlier choice arrives later', async () => {
    await person.put(url, CHOICE)
    api.clock.advance({ minutes: 10 })
    const late = await person.put(url, { ...CHOICE, language: 'ru', applied_seconds_ago: 900 })
    expect(late.json()).toEqual({ settings: CHOICE })

    await person.put(url, { ...CHOICE, language: 'tr', applied_seconds_ago: 300 })
    expect(await current()).toMatchObject({ language: 'tr' })
  })

  test('keep reminders as they are, and count as none when they cannot be read any more', async () => {
    const times = { remind_at: '05:30', quiet_from: null, quiet_to: null }
    await person.put('/user/reminders/times', times)
    await Promise.all([person.put(url, CHOICE), person.put(url, CHOICE)])
    expect((await person.get('/user/reminders')).json()).toMatchObject(times)

    await api.db.userSettings.update({ where: { userId: person.id }, data: { reading: { arabic_size: 'huge' } } })
    expect(await current()).toBeNull()
  })
})
