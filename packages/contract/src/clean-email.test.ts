import { expect, test } from 'vitest'
import { ChangeEmailBody, ForgotPasswordBody } from './account.ts'
import { Email, SignInBody, SignUpBody } from './auth.ts'
import { cleanEmail } from './clean-email.ts'

const PASTED: [how: string, typed: string, address: string][] = [
  ['as it is', 'a@b.example', 'a@b.example'],
  ['with capitals and spaces', '  A@B.Example ', 'a@b.example'],
  ['after a left-to-right mark', '\u200ea@b.example', 'a@b.example'],
  ['before a right-to-left mark', 'a@b.example\u200f', 'a@b.example'],
  ['with a zero-width space', 'a@\u200bb.example', 'a@b.example'],
  ['with a zero-width joiner and non-joiner', 'a\u200d@b\u200c.example', 'a@b.example'],
  ['with a word joiner', 'a\u2060@b.example', 'a@b.example'],
  ['with a soft hyphen', 'a@b.exam\u00adple', 'a@b.example'],
  ['in an embedding', '\u202aa@b.example\u202c', 'a@b.example'],
  ['in an isolate', '\u2066a@b.example\u2069', 'a@b.example'],
  ['after a byte order mark', '\ufeffa@b.example', 'a@b.example'],
  ['between spaces that do not break', '\u00a0a@b.example\u00a0', 'a@b.example'],
  ['with one inside', 'a@b\u00a0.example', 'a@b.example'],
  ['with a line break', 'a@b.example\r\n', 'a@b.example'],
  ['with a control character', 'a@b.example\u0007', 'a@b.example'],
  ['as a link', 'mailto:a@b.example', 'a@b.example'],
  ['as a link with a subject', 'MAILTO:a@b.example?subject=Salam', 'a@b.example'],
  ['with a name', 'Amina Yusuf <a@b.example>', 'a@b.example'],
  ['with a quoted name', '"Yusuf, Amina" <A@b.example>', 'a@b.example'],
  ['in angle brackets', '<a@b.example>', 'a@b.example'],
  ['as a link in angle brackets', '<mailto:a@b.example>', 'a@b.example'],
  ['in full-width letters', 'ａ＠ｂ．ｅｘａｍｐｌｅ', 'a@b.example'],
  ['with digits of Arabic', 'a١٢@b.example', 'a12@b.example'],
  ['with digits of Persian', 'a۱۲@b.example', 'a12@b.example'],
  ['of an international domain', 'a@müller.example', 'a@xn--mller-kva.example'],
  ['of the same, decomposed', 'a@mu\u0308ller.example', 'a@xn--mller-kva.example'],
  ['of an Arabic domain', 'a@موقع.example', 'a@xn--4gbrim.example'],
  ['with a tag', 'a+halaqa@b.example', 'a+halaqa@b.example'],
]

test.each(PASTED)('an address %s is understood: %j', (_, typed, address) => {
  expect(cleanEmail(typed)).toBe(address)
  expect(Email.parse(typed)).toBe(address)
})

test.each(PASTED)('every form reads an address %s alike', (_, email, address) => {
  const password = 'correct horse battery'
  const bodies = [
    SignUpBody.parse({ email, password, full_name: 'Amina' }),
    SignInBody.parse({ email, password }),
    ForgotPasswordBody.parse({ email }),
    ChangeEmailBody.parse({ email, password }),
  ]
  expect(bodies.map((body) => body.email)).toEqual(Array(4).fill(address))
})

test.each([
  'a',
  'a@',
  '@b.example',
  'a b@c.example',
  'a@b c.example',
  'a@b@c.example',
  'a@b/ü.example',
  'a@ü:80',
  'mailto:',
  '<>',
  '\u200b',
])('leaves %j an invalid address', (typed) => expect(Email.safeParse(typed).success).toBe(false))

test('cleaning an address twice changes nothing', () => {
  for (const [, typed] of PASTED) expect(cleanEmail(cleanEmail(typed))).toBe(cleanEmail(typed))
})
