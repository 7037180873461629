import { describe, expect, test } from 'vitest'
import { addReader, readingAs } from '../../test/care.ts'
import { MIRRORED } from '../../test/mirrored.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openSenders, useReminders } from '../../test/reminders.ts'
import { openRoom, tasksOf } from '../../test/rooms.ts'

const senders = await openSenders()
const { inbox, service } = senders

describe('what the server writes to a person is in their language', () => {
  const { api, run, reader, mailsTo } = useReminders(senders)
  const choose = (person: Person, language: string | null) =>
    api.db.user.update({ where: { id: person.id }, data: { language } })

  async function remindedOf(person: Person) {
    api.clock.set('2026-03-02T07:05:00Z')
    await tasksOf(person, '2026-03-02')
    await run()
    return mailsTo(person).at(-1)!
  }

  test('a reminder by mail, which says its direction', async () => {
    const [mine, hers] = [await reader(), await reader()]
    await choose(mine, MIRRORED)
    const { subject, text, html } = await remindedOf(mine)
    expect(subject).toContain('=C2=ABYour_reading_for_today=C2=BB')
    expect(text).toMatch(/^«Assalamu alaikum,»\n\n«1 portion is ready for you today\.»\n/)
    expect(html).toMatch(/^<div lang="qq" dir="rtl">\n<p>«Assalamu/)
    expect((await remindedOf(hers)).html).toMatch(/^<div lang="en" dir="ltr">\n<p>Assalamu/)
  })

  test('a reminder of a reader in care, in that of the guardian and with the name isolated', async () => {
    const [guardian, owner] = [await reader(), await api.person()]
    await choose(guardian, MIRRORED)
    const room = await openRoom(owner, { end_date: '2026-12-31' })
    const { id } = await addReader(guardian, 'يوسف')
    await readingAs(guardian, id).post('/rooms/join', { room_id: room.id })
    const { text, html } = await remindedOf(guardian)
    expect(text).toContain('«For \u2068يوسف\u2069: 1 portion.»')
    expect(html).toContain('«For <bdi>يوسف</bdi>: 1 portion.»')
  })

  test('a push', async () => {
    const person = await reader()
    const browser = service.browser()
    await person.put('/user/reminders/push', { subscription: browser.subscription })
    await choose(person, MIRRORED)
    expect((await person.post('/user/reminders/test', { channel: 'push' })).statusCode).toBe(200)
    await remindedOf(person)
    expect(browser.messages()).toMatchObject([
      { title: '«Your reading»', body: '«Reminders on this device look like this.»', lang: 'qq', dir: 'rtl' },
      { title: '«Your reading»', body: '«1 portion is ready for you today.»', lang: 'qq', dir: 'rtl' },
    ])
  })

  test('a mailed link, with the address of the server isolated', async () => {
    const person = await api.person()
    await choose(person, MIRRORED)
    await callsOf(api.app).post('/auth/password/forgot', { email: person.email })
    const { text, html } = await inbox.mailTo(person.email)
    expect(text).toContain('for your account at \u2068halaqa.example.org\u2069.')
    expect(html).toContain('for your account at <bdi>halaqa.example.org</bdi>.')
    expect(html).toContain('>«Set a new password»</a>')
  })

  test('the list for the chat, unless the caller asks for another language', async () => {
    const person = await reader()
    const [room] = (await person.get('/rooms')).json()
    const listIn = async (query: string) => (await person.get(`/rooms/${room.id}/list${query}`)).json().parts[0]
    await choose(person, MIRRORED)
    await tasksOf(person, '2026-03-02')
    expect(await listIn('')).toContain('\n«May Allah accept it from everyone.»\n')
    expect(await listIn('?language=en')).toContain('\nMay Allah accept it from everyone.\n')
  })

  test.each([
    {
      language: 'ar',
      mail: /^السلام عليكم،\n\nلك اليوم وِرد تقرؤه\.\n\nhttps/,
      push: { title: 'قراءتك', body: 'لك اليوم وِرد تقرؤه.', lang: 'ar', dir: 'rtl' },
      // Chats show plain text: a name in Latin letters must not turn its line round.
      list: /^\u200f\u2068Winter Hatim\u2069\nالاثنين، 2 مارس\n\n\u200f\u2068Person \d+\u2069 – الفاتحة 1 – البقرة \d+\n\nتقبّل الله من الجميع\.\nhttp/,
    },
    {
      language: 'ru',
      mail: /^Ассаляму алейкум!\n\nНа сегодня у вас 1 часть\.\n\nhttps/,
      push: { title: 'Ваше чтение', body: 'На сегодня у вас 1 часть.', lang: 'ru', dir: 'ltr' },
      list: /^\u2068Winter Hatim\u2069\nПонедельник, 2 марта\n\n\u2068Person \d+\u2069 – Аль-Фатиха 1 – Аль-Бакара \d+\n\nДа примет Аллах от всех\.\nhttp/,
    },
  ])('a mail, a push and a list for the chat in $language', async ({ language, mail, push, list }) => {
    const person = await reader()
    const browser = service.browser()
    await person.put('/user/reminders/push', { subscription: browser.subscription })
    await choose(person, language)
    const sent = await remindedOf(person)
    const [room] = (await person.get('/rooms')).json()
    const [part] = (await person.get(`/rooms/${room.id}/list?format=plain`)).json().parts
    expect(sent.text).toMatch(mail)
    expect(browser.messages()).toMatchObject([push])
    expect(part).toMatch(list)
  })
})
