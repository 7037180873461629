import { expect, test } from 'vitest'
import { intendedAddress } from './intended-address.ts'

const ID = '4f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const CODE = 'k3y-_9k3y-_9k3y-_9k3y_'

const meant = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://h.org')
  return intendedAddress({ pathname, search, hash })
}

const room = `/rooms/${ID}`
const invited = `${room}?invite=${CODE}`

test.each([
  '',
  '.',
  ',',
  ')',
  ').',
  '!',
  '?',
  '"',
  '”',
  '»',
  '*',
  '**',
  '_',
  '~',
  "'",
  ']',
  '>',
  '،',
  '؟',
  '。',
  '）',
  '\u200b',
  '…',
  '%29',
  ')*',
  '.)Join',
])('an invitation with %j behind its code is the invitation', (junk) => expect(meant(invited + junk)).toBe(invited))

test.each([
  '',
  '.',
  ',',
  ')',
  ').',
  '!',
  '"',
  '”',
  '»',
  '*',
  '_',
  '،',
  '。',
  '\u200b',
  '%29',
  '%E2%80%9D',
  '/',
  '،والسلام',
])('a room with %j behind its id is the room', (junk) => {
  expect(meant(room + junk).replace(/\/$/, '')).toBe(room)
  expect(meant(`${room}${junk}?invite=${CODE}`).replace('/?', '?')).toBe(invited)
})

test.each([
  // Right addresses stay as they are, to the letter.
  ['/', '/'],
  ['/memorize/0?learn', '/memorize/0?learn'],
  ['/rooms/x', '/rooms/x'],
  ['/signin?next=%2Frooms%2Fx%3Finvite%3Dk3y_', '/signin?next=%2Frooms%2Fx%3Finvite%3Dk3y_'],
  ['/admin/people?search=Umm%20A.', '/admin/people?search=Umm%20A.'],
  ['/reset-password#abc_', '/reset-password#abc_'],
  ['/quran', '/quran'],
  ['/quran/', '/quran/'],
  ['/quran?surah=2&ayah=255', '/quran?surah=2&ayah=255'],
  ['/quran?surah=٢&ayah=۲۵۵', '/quran?surah=2&ayah=255'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  // Ids and codes anywhere in a path.
  [`/rooms/${ID.toUpperCase()}.`, room],
  [`/rooms/(${ID})`, room],
  [`/rooms/${ID}/board).`, `${room}/board`],
  [`/tasks/${ID},`, `/tasks/${ID}`],
  [`/hearings/${ID}”`, `/hearings/${ID}`],
  [`/h/${CODE}_`, `/h/${CODE}`],
  [`/h/${CODE}).`, `/h/${CODE}`],
  ['/about.', '/about'],
  // Tracking parameters, and an address escaped by a page's source.
  [`${invited}&utm_source=chat&fbclid=x`, `${invited}&utm_source=chat&fbclid=x`],
  [`${room}?fbclid=x&amp;invite=${CODE}.`, `${room}?fbclid=x&invite=${CODE}`],
  [`${invited}?fbclid=x`, invited],
  [`${room}?invite=.`, room],
  // Places in the Qur'an.
  ['/quran/2/255', '/quran?surah=2&ayah=255'],
  ['/quran/2/255/', '/quran?surah=2&ayah=255'],
  ['/quran/2:255', '/quran?surah=2&ayah=255'],
  ['/quran/2:255).', '/quran?surah=2&ayah=255'],
  ['/quran/2%3A255%29', '/quran?surah=2&ayah=255'],
  ['/quran/2:255-257', '/quran?surah=2&ayah=255'],
  ['/quran/36', '/quran?surah=36'],
  ['/quran/36.', '/quran?surah=36'],
  ['/Quran/36', '/quran?surah=36'],
  ['/quran/surah/36', '/quran?surah=36'],
  ['/quran/juz/30', '/quran?juz=30'],
  ['/quran/page/300)', '/quran?page=300'],
  ['/quran#2:255', '/quran?surah=2&ayah=255'],
  ['/quran/#2:255.', '/quran?surah=2&ayah=255'],
  ['/quran?surah=2&ayah=255).', '/quran?surah=2&ayah=255'],
  ['/quran?surah=2&ayah=255&utm_source=x', '/quran?surah=2&ayah=255&utm_source=x'],
  // Wrong addresses stay, so that the page can say so.
  ['/quran/115', '/quran?surah=115'],
  ['/quran/yasin', '/quran?surah=yasin'],
  ['/quran/2/300', '/quran?surah=2&ayah=300'],
])('%s means %s', (address, expected) => {
  expect(meant(address)).toBe(expected)
  expect(meant(expected)).toBe(expected)
})
