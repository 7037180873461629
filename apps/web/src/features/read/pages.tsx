import { FileText } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import type { Figure } from '../../ui/Card.tsx'
import { FigureValue } from './FigureValue.tsx'

/** The pages read, and of them those of this week. A week without any says nothing. */
export function pagesFigure(figures: { pagesRead: number; pagesThisWeek?: number | undefined } | undefined): Figure {
  const { pagesRead, pagesThisWeek = 0 } = figures ?? {}
  return {
    label: t('read.figures.pages'),
    value: <FigureValue of={pagesRead} />,
    note: pagesThisWeek > 0 ? t('read.figures.week', { pages: pagesThisWeek.toLocaleString('en-US') }) : '\u00a0',
    icon: <FileText className="text-primary-ink" />,
  }
}
