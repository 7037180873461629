import { expect, onTestFinished, test } from 'vitest'
import { setLanguage } from './i18n.ts'
import { placeInRegion, placeOf, zoneName } from './time-zones.ts'

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
