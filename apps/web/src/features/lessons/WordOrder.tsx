import { Lightbulb, RotateCcw } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { DragBoard } from '../../ui/DragBoard.tsx'
import { AyahTokens, isAyahEnd } from './AyahTokens.tsx'
import { isWhole } from './attempt.ts'
import { Feedback } from './Feedback.tsx'
import { Foot, Prompt, RightAyah, Translation, type TypeProps } from './QuestionParts.tsx'
import type { Word } from './question.ts'
import { useWordBoard } from './use-word-board.ts'
import { LiftedChip, WordPool, WordSlots } from './WordBoard.tsx'
import { slotVerdicts, wordsAround } from './word-order.ts'

/** The words of an ayah, to be set in order. */
export function WordOrder(props: TypeProps) {
  const { question, attempt, heading, reference, meaning, check } = props
  const box = useRef<HTMLDivElement>(null)
  const board = useWordBoard(props, box)
  const isChecked = attempt.verdict !== null
  const verdicts = isChecked ? slotVerdicts(question, board.slots) : null
  const isFull = board.pool.length === 0
  const isUnanswered = attempt.isShown && !isWhole(question, attempt.given)
  const around = wordsAround(question)

  return (
    <div ref={box} className="contents">
      <DragBoard onDrop={board.drop} lifted={(id) => <LiftedChip word={board.wordOf(id)!} />}>
        <Prompt>
          {heading}
          <div className="mb-1.5 text-ink-muted sm:mb-4">
            <p className="flex flex-wrap gap-x-2 max-sm:text-sm">
              <span className="font-semibold text-gold-ink">{reference}</span>
              {!isChecked && (
                <>
                  <span className="sm:hidden">{t('lessons.order.howShort')}</span>
                  <span className="max-sm:hidden">{t('lessons.order.how')}</span>
                </>
              )}
            </p>
            <Translation of={question} meaning={meaning} className="max-sm:text-sm" />
          </div>
          {!isUnanswered && (
            <>
              <Given text={around.before} />
              <WordSlots
                words={board.slots.map((id) => board.wordOf(id))}
                verdicts={verdicts}
                isWide={question.words.some(({ wordText }) => isLong(wordText))}
                onPress={board.takeBack}
                onArrow={board.carry}
              />
              <Given text={around.after} />
            </>
          )}
          {!isChecked && <KeyWords words={board.pooled.filter(({ isKeyWord }) => isKeyWord)} />}
          {attempt.isShown && <RightAyah label={t('lessons.order.rightOrder')} question={question} />}
        </Prompt>
        <Foot>
          {!isChecked && (
            <>
              <WordPool words={board.pool} onPress={board.place} />
              <div className="mt-2 flex flex-wrap gap-2 sm:mt-4 sm:justify-end sm:gap-3">
                <Button kind="secondary" className="max-sm:flex-1 sm:min-h-13" onClick={board.reset}>
                  <RotateCcw />
                  <span>{t('lessons.order.reset')}</span>
                </Button>
                <Button data-check="" className="max-sm:flex-[2] sm:min-h-13" disabled={!isFull} onClick={check}>
                  {t('lessons.order.check')}
                </Button>
              </div>
            </>
          )}
          <Feedback
            {...props}
            shown={
              isUnanswered
                ? t('lessons.shown.order')
                : t('lessons.order.wrong', { count: verdicts?.filter((isRight) => !isRight).length ?? 0 })
            }
            onLabel="lessons.nextQuestion"
          />
        </Foot>
      </DragBoard>
      <p role="status" className="sr-only">
        {board.said}
      </p>
    </div>
  )
}

/** A word of this many letters needs a wider chip on a phone. */
const isLong = (word: string) => word.replace(/\p{M}/gu, '').length >= 10

/** Lists the key words; nothing without any. */
function KeyWords({ words }: { words: readonly Word[] }) {
  if (words.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-lg bg-gold-soft/60 px-3 text-sm sm:mt-5 sm:px-4 sm:py-2 sm:text-[0.9375rem]">
      <span className="inline-flex items-center gap-2 font-semibold text-gold-ink">
        <Lightbulb className="size-4" />
        <span>{t('lessons.order.keyWords')}</span>
      </span>
      {words.map((word, index) => (
        <Fragment key={word.id}>
          {index > 0 && <span className="text-ink-muted">·</span>}
          <span className="surah-ar text-xl leading-[2] sm:text-2xl" lang="ar" translate="no" dir="rtl">
            {word.wordText}
          </span>
        </Fragment>
      ))}
    </p>
  )
}

/**
 * Words of the ayah around the words to set: "…" shows that it continues. The sign of its end alone is not worth a line
 * on a phone.
 */
const Given = ({ text }: { text: string }) =>
  text && (
    <div className={cn('my-1 text-lg sm:my-2 sm:text-2xl', isAyahEnd(text) && 'max-sm:hidden')}>
      <p className="ayah text-ink-muted" lang="ar" translate="no" dir="rtl">
        <AyahTokens text={text} />
      </p>
    </div>
  )
