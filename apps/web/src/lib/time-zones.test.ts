import { LANGUAGE_CODES } from '@halaqa/contract/languages'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { setLanguage } from './i18n.ts'
import { placeInRegion, placeOf, prepareZoneCities, zoneName } from './time-zones.ts'

test.each([
  ['en', 'Asia/Kuala_Lumpur', ['Kuala Lumpur', 'Kuala Lumpur', 'Asia/Kuala_Lumpur']],
  [
    'en',
    'America/Argentina/Buenos_Aires',
    ['Buenos Aires', 'Argentina, Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ],
  ['ru', 'America/Argentina/Buenos_Aires', Array(3).fill('Буэнос-Айрес')],
  ['ru', 'Asia/Tashkent', Array(3).fill('Узбекистан')],
  ['ar-u-nu-arab', 'Africa/Cairo', Array(3).fill('مصر')],
  ['ru', 'UTC', Array(3).fill('UTC')],
])('in "%s" %s is named', (language, zone, names) => {
  setLanguage(language)
  onTestFinished(() => setLanguage('en'))
  expect([placeOf(zone), placeInRegion(zone), zoneName(zone)]).toEqual(names)
})

describe.each(LANGUAGE_CODES.filter((code) => code !== 'en'))('in "%s"', (language) => {
  test('a city that the browser has in English alone is named, as Moscow is in Chrome', async () => {
    setLanguage(language)
    onTestFinished(() => setLanguage('en'))
    await prepareZoneCities()
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([
      { type: 'timeZoneName', value: 'Moscow' },
    ])
    for (const zone of ['Europe/Moscow', 'Asia/Almaty', 'America/New_York'])
      expect(placeOf(zone)).not.toMatch(/\p{Script=Latin}/u)
  })

  test('the cities are those of the other languages, each with a name of its own', async () => {
    const [cities, others] = await Promise.all([citiesIn(language), citiesIn('ru')])
    expect(Object.keys(cities)).toEqual(Object.keys(others))
    expect(new Set(Object.values(cities)).size).toBe(Object.keys(cities).length)
  })
})

const citiesIn = async (language: string): Promise<Record<string, string>> =>
  (await import(`./zone-cities/${language}.json`)).default
