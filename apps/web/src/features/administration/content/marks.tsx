import { CircleHelp, ListChecks, ListOrdered, type LucideIcon, PencilLine, Shuffle } from 'lucide-react'
import type { MessageId } from '../../../lib/i18n.ts'
import { pageDigits } from '../../../lib/i18n.ts'
import { iconOf } from '../../units/tile-look.ts'
import type { StudioLesson, StudioUnit } from './content.ts'

/** A unit's number in its own colours. */
export const UnitMark = ({ unit }: { unit: Pick<StudioUnit, 'surahNumber' | 'backgroundColor' | 'textColor'> }) => (
  <span
    className="grid size-11 place-items-center rounded-md text-sm font-semibold tabular-nums"
    style={{ background: unit.backgroundColor, color: unit.textColor }}
  >
    {pageDigits(unit.surahNumber)}
  </span>
)

export function LessonMark({ type }: { type: StudioLesson['lessonType'] }) {
  const Icon = iconOf(type)
  return <IconMark Icon={Icon} />
}

const TYPES: Record<string, { label: MessageId; Icon: LucideIcon }> = {
  fill_blank: { label: 'admin.type.fillBlank', Icon: PencilLine },
  word_order: { label: 'admin.type.wordOrder', Icon: ListOrdered },
  multiple_choice: { label: 'admin.type.multipleChoice', Icon: ListChecks },
  match_pairs: { label: 'admin.type.matchPairs', Icon: Shuffle },
}

/** The name of a question type. A type that no screen shows has no name. */
export const typeLabel = (type: string): MessageId => TYPES[type]?.label ?? 'admin.type.other'

export const QuestionMark = ({ type }: { type: string }) => <IconMark Icon={TYPES[type]?.Icon ?? CircleHelp} />

const IconMark = ({ Icon }: { Icon: LucideIcon }) => (
  <span className="grid size-11 place-items-center rounded-full bg-primary-soft text-primary-ink">
    <Icon className="size-5" />
  </span>
)
