import { expect, test } from 'vitest'
import { timeZonePlace } from './time-zone-name.ts'

test.each([
  ['Asia/Tashkent', 'ru', 'Узбекистан'],
  ['Europe/Moscow', 'ru', 'Москва'],
  ['Asia/Yekaterinburg', 'ru-u-nu-latn', 'Екатеринбург'],
  ['Asia/Tashkent', 'ar', 'أوزبكستان'],
  ['Africa/Cairo', 'ar-u-nu-arab', 'مصر'],
  ['Asia/Tashkent', 'en', null],
  ['UTC', 'ru', null],
  ['UTC', 'ar-u-nu-arab', null],
  ['Mars/Olympus', 'ru', null],
])('the place of %s in "%s" is %s', (zone, locale, place) => expect(timeZonePlace(zone, locale)).toBe(place))

test.each(['ru', 'ar'])('each zone has a place of its own in "%s"', (locale) => {
  const places = Intl.supportedValuesOf('timeZone').map((zone) => timeZonePlace(zone, locale) ?? zone)
  expect(new Set(places).size).toBe(places.length)
  expect(places.filter((place) => /\p{Script=Latin}/u.test(place))).toEqual([])
})
