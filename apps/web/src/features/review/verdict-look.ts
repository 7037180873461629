import type { Verdict } from '@halaqa/memory/grading'
import { CircleHelp, Heart, type LucideIcon, Mountain, Undo2 } from 'lucide-react'
import type { ReviewSubmission } from '../progress/outbox.ts'

interface VerdictLook {
  Icon: LucideIcon
  /** The colour of the icon on its button. */
  colour: string
  badge: 'success' | 'gold' | 'warning'
}

export const VERDICT_LOOKS: Record<Verdict, VerdictLook> = {
  by_heart: { Icon: Heart, colour: 'text-primary', badge: 'success' },
  with_effort: { Icon: Mountain, colour: 'text-gold', badge: 'gold' },
  slipped: { Icon: Undo2, colour: 'text-warning', badge: 'warning' },
  not_recited: { Icon: CircleHelp, colour: 'text-warning', badge: 'warning' },
}

/** The verdict on a whole run: that on its rest, unless a verse went worse. */
export function verdictOfRun(said: Verdict, results: ReviewSubmission['results']): Verdict {
  if (said === 'not_recited') return said
  const grades = results.map(({ grade }) => grade)
  return grades.includes('again') ? 'slipped' : grades.includes('hard') ? 'with_effort' : 'by_heart'
}
