import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { amina, renderApp, stubApi } from '../../../../test/app.tsx'
import { aBlank, aLesson, LESSON_ID } from '../../../../test/quiz.ts'
import { writeSession } from '../../../lib/session.ts'
import './PreviewScreen.tsx'

const admin = { ...amina, role: 'admin' as const }
beforeEach(() => writeSession(admin, 'her-token'))

const WRITTEN = aBlank().ayah_text_translation!
const RUSSIAN = 'и нет никого, равного Ему'
const unit = { id: crypto.randomUUID(), surah_number: 112, surah_name: 'Al-Ikhlas', total_ayahs: 4, is_active: true }

async function openPreview(settings: object) {
  localStorage.setItem('halaqa_reading', JSON.stringify(settings))
  const { status, progress_percentage, completed_questions, surah_number, surah_name, unlocked_by, ...lesson } =
    aLesson()
  const answer = (translation: string) => ({
    body: { ...lesson, is_seeded: true, unit, questions: [aBlank(1, { ayah_text_translation: translation })] },
  })
  stubApi({
    'GET /auth/me': { body: admin },
    [`GET /admin/lessons/${LESSON_ID}`]: answer(WRITTEN),
    [`GET /admin/lessons/${LESSON_ID}?language=ru`]: answer(RUSSIAN),
  })
  renderApp(`/admin/lessons/${LESSON_ID}/preview`)
  await screen.findByText('Question 1 of 1')
}

test.each([
  ['en', WRITTEN],
  ['ru', RUSSIAN],
])('shows the meaning as readers of "%s" have it', async (language, meaning) => {
  await openPreview({ language })
  expect(screen.getByText(meaning).lang).toBe(language)
})

test('shows no meaning to those who read none', async () => {
  await openPreview({ showTranslation: false })
  expect(screen.queryByText(WRITTEN)).toBeNull()
})
