import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { pageDigits, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { isWhole } from './attempt.ts'
import { Feedback } from './Feedback.tsx'
import { isPairRight, optionsOfSide, type PairedIds, pairNumber, rightPairs, unpair } from './match.ts'
import { Foot, OptionText, Prompt, RightAnswer, type TypeProps } from './QuestionParts.tsx'
import { direction, type Option, optionText, pairOf } from './question.ts'

/** What belongs together is paired, by tapping one on each side. */
export function MatchPairs(props: TypeProps) {
  const { question, attempt, give, check } = props
  const [heldId, setHeldId] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const paired = (typeof attempt.given === 'string' ? [] : attempt.given) as PairedIds
  const isChecked = attempt.verdict !== null
  const isUnanswered = attempt.isShown && !isWhole(question, paired)
  const held = question.options.find(({ id }) => id === heldId) ?? null

  const press = (option: Option) => {
    const { text } = optionText(option)
    if (pairNumber(paired, option.id) !== null) {
      give(unpair(paired, option.id))
      setHeldId(null)
      return setSaid(t('lessons.pairs.saidParted'))
    }
    if (!held || pairOf(held)?.side === pairOf(option)?.side) {
      setHeldId(held === option ? null : option.id)
      return setSaid(held === option ? '' : t('lessons.pairs.saidHeld', { text }))
    }
    give([...paired, held.id, option.id])
    setHeldId(null)
    setSaid(
      t('lessons.pairs.saidJoined', { first: optionText(held).text, second: text, number: paired.length / 2 + 1 }),
    )
  }

  return (
    <>
      <Prompt>
        {props.heading}
        <p className="font-semibold text-gold-ink">{props.reference}</p>
        {!isChecked && <p className="text-ink-muted">{t('lessons.pairs.how')}</p>}
        {!isUnanswered && (
          <div className="mt-2 grid grid-cols-2 gap-2 sm:mt-4 sm:gap-6" dir={direction(question.options)}>
            {(['first', 'second'] as const).map((which) => (
              <ul
                key={which}
                aria-label={t(`lessons.pairs.${which}`)}
                className="grid auto-rows-fr grid-cols-[minmax(0,1fr)] gap-2"
              >
                {optionsOfSide(question, which, attempt.round).map((option) => (
                  <li key={option.id} className="grid grid-cols-[minmax(0,1fr)]">
                    <PairOption
                      option={option}
                      number={pairNumber(paired, option.id)}
                      isHeld={option.id === heldId}
                      verdict={isChecked ? isPairRight(question, paired, option.id) : null}
                      onPress={() => press(option)}
                    />
                  </li>
                ))}
              </ul>
            ))}
          </div>
        )}
        {attempt.isShown && <RightPairs pairs={rightPairs(question)} />}
      </Prompt>
      <Foot>
        <p role="status" className="sr-only">
          {isChecked ? '' : said}
        </p>
        {!isChecked && (
          <div className="flex sm:justify-end">
            <Button size="lg" className="max-sm:flex-1" disabled={!isWhole(question, paired)} onClick={check}>
              {t('lessons.pairs.check')}
            </Button>
          </div>
        )}
        <Feedback
          {...props}
          shown={
            isUnanswered
              ? t('lessons.shown.pairs')
              : t('lessons.pairs.wrong', {
                  count: paired.filter((id, at) => at % 2 === 0 && !isPairRight(question, paired, id)).length,
                })
          }
          onLabel="lessons.nextQuestion"
        />
      </Foot>
    </>
  )
}

const RightPairs = ({ pairs }: { pairs: [Option, Option][] }) => (
  <RightAnswer label={t('lessons.pairs.rightPairs')}>
    <ul className="divide-y divide-line">
      {pairs.map(([first, second]) => (
        <li key={first.id} className="grid grid-cols-2 items-center gap-3 py-1" dir={direction([first, second])}>
          <OptionText option={first} />
          <OptionText option={second} />
        </li>
      ))}
    </ul>
  </RightAnswer>
)

interface PairOptionProps {
  option: Option
  /** Of the pair it is in. */
  number: number | null
  isHeld: boolean
  verdict: boolean | null
  onPress: () => void
}

/** One side of a pair; the number says which pair. */
function PairOption({ option, number, isHeld, verdict, onPress }: PairOptionProps) {
  const isChecked = verdict !== null
  return (
    <button
      type="button"
      className={cn(
        'flex min-h-14 flex-wrap items-center gap-x-2.5 rounded-md border px-3 py-2 text-start',
        look(verdict, isHeld, number !== null),
      )}
      dir={direction([option])}
      aria-pressed={isHeld}
      aria-disabled={isChecked || undefined}
      onClick={isChecked ? undefined : onPress}
    >
      {/* A word that is too long for both moves the number to a line of its own. */}
      <span className="min-w-0 grow basis-[min-content]">
        <OptionText option={option} />
      </span>
      {number !== null && (
        <span className="badge shrink-0 justify-center tabular-nums">
          {verdict === true && <Check />}
          {verdict === false && <X />}
          <span className="sr-only">{t('lessons.pairs.joined', { number })}</span>
          <span aria-hidden="true">{pageDigits(number)}</span>
        </span>
      )}
    </button>
  )
}

function look(verdict: boolean | null, isHeld: boolean, isPaired: boolean) {
  if (verdict !== null) return verdict ? 'border-success bg-success-soft' : 'border-dashed border-line-strong bg-sunken'
  if (isHeld) return 'border-primary bg-primary-soft outline-4 outline-primary/20'
  return isPaired ? 'border-primary bg-raised' : 'border-line-strong bg-raised hover:border-primary'
}
