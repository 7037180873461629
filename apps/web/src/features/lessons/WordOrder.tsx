import { Lightbulb, RotateCcw } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DragBoard } from './DragBoard.tsx'
import { Feedback } from './Feedback.tsx'
import type { Word } from './question.ts'
import { Translation } from './Translation.tsx'
import type { TypeProps } from './type-props.ts'
import { useWordBoard } from './use-word-board.ts'
import { LiftedChip } from './WordChip.tsx'
import { WordPool } from './WordPool.tsx'
import { WordSlots } from './WordSlots.tsx'
import { rightOrder, slotVerdicts } from './word-order.ts'

/** The words of an ayah, to be set in order. */
export function WordOrder(props: TypeProps) {
  const { question, attempt, reference, check } = props
  const box = useRef<HTMLDivElement>(null)
  const board = useWordBoard(props, box)
  const isChecked = attempt.verdict !== null
  const verdicts = isChecked ? slotVerdicts(question, board.slots) : null
  const isFull = board.pool.length === 0

  return (
    <div ref={box}>
      <div className="mb-4 text-ink-muted">
        <p className="font-semibold text-gold-ink">{reference}</p>
        <Translation text={question.ayahTextTranslation} />
        {!isChecked && <p>{t('lessons.order.how')}</p>}
      </div>
      <DragBoard onDrop={board.drop} lifted={(id) => <LiftedChip word={board.wordOf(id)!} />}>
        <WordSlots
          words={board.slots.map((id) => board.wordOf(id))}
          verdicts={verdicts}
          isWide={question.words.some(({ wordText }) => isLong(wordText))}
          onPress={board.takeBack}
          onArrow={board.carry}
        />
        {!isChecked && <WordPool words={board.pool} onPress={board.place} />}
      </DragBoard>
      <p role="status" className="sr-only">
        {board.said}
      </p>
      {!isChecked && (
        <>
          <KeyWords words={board.pooled.filter(({ isKeyWord }) => isKeyWord)} />
          <div className="mt-4 flex flex-wrap gap-3 sm:mt-6 sm:justify-end">
            <Button kind="secondary" size="lg" className="max-sm:flex-1" onClick={board.reset}>
              <RotateCcw />
              {t('lessons.order.reset')}
            </Button>
            <Button data-check="" size="lg" className="max-sm:flex-[2]" disabled={!isFull} onClick={check}>
              {t('lessons.order.check')}
            </Button>
          </div>
        </>
      )}
      <Feedback
        {...props}
        verdict={attempt.verdict}
        wrong={t('lessons.order.wrong', { count: verdicts?.filter((isRight) => !isRight).length ?? 0 })}
        onLabel="lessons.nextQuestion"
        retry={board.retry}
        note={attempt.verdict && t('lessons.pointsOf', { points: question.pointsValue })}
      >
        {attempt.verdict === false && <RightOrder words={rightOrder(question)} />}
      </Feedback>
    </div>
  )
}

/** So many letters need a wider place on a phone. */
const isLong = (word: string) => word.replace(/\p{M}/gu, '').length >= 10

/** Only if there are any. */
function KeyWords({ words }: { words: readonly Word[] }) {
  if (words.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap items-center sm:mt-5 gap-x-2.5 gap-y-1 rounded-lg bg-gold-soft/60 px-4 py-1 text-[0.9375rem] sm:py-2.5">
      <span className="inline-flex items-center gap-2 font-semibold text-gold-ink">
        <Lightbulb className="size-4" />
        {t('lessons.order.keyWords')}
      </span>
      {words.map((word, index) => (
        <Fragment key={word.id}>
          {index > 0 && <span className="text-ink-muted">·</span>}
          <span className="surah-ar text-2xl" lang="ar" dir="rtl">
            {word.wordText}
          </span>
        </Fragment>
      ))}
    </p>
  )
}

const RightOrder = ({ words }: { words: readonly Word[] }) => (
  <>
    <p className="text-sm font-medium text-ink-muted">{t('lessons.order.rightOrder')}</p>
    <div className="text-2xl sm:text-[1.75rem]">
      <p className="ayah" lang="ar" dir="rtl">
        {words.map(({ wordText }) => wordText).join(' ')}
      </p>
    </div>
  </>
)
