import { t } from '../../lib/i18n.ts'
import { cn } from '../../ui/cn.ts'
import { Dot } from '../../ui/Ornament.tsx'
import type { Piece } from './quiz-steps.ts'

const LOOKS: Record<Piece, string> = {
  known: 'bar-known',
  missed: 'bar-missed',
  now: 'bar-now',
  back: 'bar-back',
  open: '',
}

interface Props {
  questions: readonly Piece[]
  /** Questions that come back, those that have done so before included. */
  returns: readonly Piece[]
  step: number
  /** The bar as text. */
  text: string
}

/** A piece for each question; after a khatam one for each that comes back. */
export const LessonBar = ({ questions, returns, step, text }: Props) => (
  <div
    className="lesson-bar mt-0.5 sm:mt-1.5"
    role="progressbar"
    aria-label={t('lessons.progress')}
    aria-valuenow={step}
    aria-valuemin={0}
    aria-valuemax={questions.length + returns.length}
    aria-valuetext={text}
  >
    <Pieces pieces={questions} />
    {returns.length > 0 && (
      <span className="grid flex-none! place-items-center bg-transparent! text-gold">
        <Dot className="size-2.5" />
      </span>
    )}
    <Pieces pieces={returns} />
  </div>
)

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, index) => (
    <span key={index} className={cn('transition-colors duration-200 motion-reduce:transition-none', LOOKS[piece])} />
  ))
