import type { QuestionParts } from '@halaqa/contract/question-authoring'
import { faultsOf } from '@halaqa/contract/question-faults'
import type { QuestionChanges } from '@halaqa/contract/studio'
import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { presentQuestion } from '../questions/questions.presenter.ts'
import { partRows, type QuestionRow } from '../questions/questions.service.ts'

/** The fields that decide whether the parts fit. Once an admin has changed one of them, seeding leaves all of them. */
const PARTS = ['ayah_text_arabic', 'options', 'blanks', 'words'] as const

export const changesParts = (changes: QuestionChanges) => PARTS.some((name) => changes[name] !== undefined)

/** The names under which seeding knows what an admin has changed. `parts` are the rows of all three tables. */
export function seededNames({ updated_at, options, blanks, words, ...columns }: QuestionChanges) {
  const together = { question_type: true, ayah_reference: true, ayah_text_arabic: true, parts: true }
  return changesParts({ options, blanks, words, ...columns }) ? { ...columns, ...together } : columns
}

/** @throws AppError `validation_failed` where the question could not be asked or answered as it would be then */
export function assertAskable(row: QuestionRow, changes: QuestionChanges) {
  const now = presentQuestion(row)
  const { options = now.options, blanks = now.blanks, words = now.words } = changes
  const ayah_text_arabic = changes.ayah_text_arabic === undefined ? now.ayah_text_arabic : changes.ayah_text_arabic
  const faults = [
    ...faultsOf({ question_type: now.question_type, ayah_text_arabic, options, blanks, words }),
    ...foreignIdFaults(row, { options, blanks, words }),
  ]
  if (faults.length === 0) return
  const fields = faults.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError('validation_failed', { fields })
}

/** The faults of ids that name no part of this question, or a part twice. */
function foreignIdFaults(row: QuestionRow, parts: QuestionParts) {
  return (['options', 'blanks', 'words'] as const).flatMap((table) => {
    const own = new Set(row[table].map(({ id }) => id))
    return parts[table].flatMap(({ id }, index) =>
      id === undefined || own.delete(id) ? [] : [{ path: [table, index, 'id'], message: 'foreign_part' as const }],
    )
  })
}

/** Replaces the parts that changed. Old rows are deleted first, because positions are unique within a question. */
export async function replaceParts(tx: Transaction, questionId: string, changes: QuestionChanges) {
  const where = { questionId }
  const of = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row, questionId }))
  if (changes.options) {
    await tx.questionOption.deleteMany({ where })
    await tx.questionOption.createMany({ data: of(partRows.options(changes.options)) })
  }
  if (changes.blanks) {
    await tx.questionBlank.deleteMany({ where })
    await tx.questionBlank.createMany({ data: of(partRows.blanks(changes.blanks)) })
  }
  if (changes.words) {
    await tx.questionWord.deleteMany({ where })
    await tx.questionWord.createMany({ data: of(partRows.words(changes.words)) })
  }
}
