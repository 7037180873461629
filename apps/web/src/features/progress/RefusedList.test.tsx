import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { loadMessages, setLanguage } from '../../lib/i18n.ts'
import { CATALOGUES } from '../../lib/languages.ts'
import { RefusedList } from './RefusedList.tsx'
import { addRefusal, refusalsOf } from './refusals.ts'

test('says why in the language of the page; what an earlier version kept stays as it was', async () => {
  localStorage.setItem('halaqa_refused:amina', JSON.stringify([{ lessonId: '1', lessonTitle: 'One', reason: 'Gone.' }]))
  const body = { error: 'Lesson ID not found', code: 'lesson_not_found' }
  addRefusal({ userId: 'amina', lessonId: '2', lessonTitle: 'Two' }, { status: 404, body })

  setLanguage('ar')
  onTestFinished(() => setLanguage('en'))
  await Promise.all(CATALOGUES.map((name) => loadMessages(name)))
  render(<RefusedList userId="amina" refusals={refusalsOf('amina')} />)
  const [earlier, now] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(earlier).toContain('Gone.')
  expect(now).toContain('الدرس غير موجود')
  expect(now).not.toContain(body.error)
})
