import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { AyahTokens } from './AyahTokens.tsx'
import { Feedback } from './Feedback.tsx'
import { Foot, OptionText, Prompt, RightAyah, Translation, type TypeProps } from './QuestionParts.tsx'
import { choicesIn, direction, type Option, optionText, type Question } from './question.ts'

/** One of several is right. */
export function MultipleChoice(props: TypeProps) {
  const { question, attempt, heading, headingId, give, check } = props
  const chosen = attempt.given[0] ?? null
  const isChecked = attempt.verdict !== null
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <Prompt>
        {heading}
        <QuestionAyah {...props} />
        <div
          role="radiogroup"
          aria-labelledby={headingId}
          className={cn('mt-2.5 grid gap-2 sm:mt-4 sm:grid-cols-2 sm:gap-2.5', isShort(question) && 'grid-cols-2')}
          dir={direction(question.options)}
        >
          {choicesIn(question, attempt.round).map((option) => (
            <Choice
              key={option.id}
              option={option}
              name={question.id}
              isChosen={option.id === chosen}
              isChecked={isChecked}
              isShown={attempt.isShown}
              onChoose={() => give([option.id])}
            />
          ))}
        </div>
        {attempt.isShown && <RightAyah label={t('lessons.choice.rightAnswer')} question={question} />}
      </Prompt>
      <Foot>
        {!isChecked && (
          <div className="flex sm:justify-end">
            <Button type="submit" size="lg" className="max-sm:flex-1" disabled={chosen === null}>
              {t('lessons.choice.check')}
            </Button>
          </div>
        )}
        <Feedback
          {...props}
          shown={t(chosen === null ? 'lessons.shown.choice' : 'lessons.choice.wrong')}
          onLabel="lessons.nextQuestion"
        />
      </Foot>
    </form>
  )
}

/** Single words stand two in a row even on a phone. */
const isShort = ({ options }: Question) => options.every((option) => !optionText(option).text.includes(' '))

const LOOKS = {
  right: 'border-success bg-success-soft',
  shown: 'border-gold bg-gold-soft',
  wrong: 'border-line-strong bg-sunken',
  chosen: 'border-primary bg-primary-soft',
  plain: 'border-line-strong bg-raised',
}

interface ChoiceProps {
  option: Option
  name: string
  isChosen: boolean
  isChecked: boolean
  isShown: boolean
  onChoose: () => void
}

function Choice({ option, name, isChosen, isChecked, isShown, onChoose }: ChoiceProps) {
  const verdict = !isChecked ? null : option.isCorrect ? (isShown ? 'shown' : 'right') : isChosen ? 'wrong' : null
  return (
    <label
      className={cn(
        'relative flex min-h-14 items-center gap-3 rounded-md border px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        !isChecked && 'cursor-pointer hover:border-primary',
        LOOKS[verdict ?? (isChosen ? 'chosen' : 'plain')],
      )}
      dir={direction([option])}
    >
      <input
        type="radio"
        className="size-5 accent-primary"
        name={name}
        checked={isChosen}
        disabled={isChecked}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <OptionText option={option} />
      </span>
      {(verdict === 'right' || verdict === 'shown') && (
        <Mark
          label={t('lessons.choice.isRight')}
          icon={<Check className={isShown ? 'text-gold-ink' : 'text-success-ink'} />}
        />
      )}
      {verdict === 'wrong' && <Mark label={t('lessons.choice.isWrong')} icon={<X className="text-ink-muted" />} />}
    </label>
  )
}

const Mark = ({ label, icon }: { label: string; icon: ReactNode }) => (
  <span className="[&>svg]:size-5">
    {icon}
    <span className="sr-only">{label}</span>
  </span>
)

/** The ayah a question is about, if it has one. */
function QuestionAyah({ question, reference, meaning }: Pick<TypeProps, 'question' | 'reference' | 'meaning'>) {
  if (!question.ayahTextArabic) {
    return (
      <>
        <p className="font-semibold text-gold-ink">{reference}</p>
        <Translation of={question} meaning={meaning} isAsked />
      </>
    )
  }
  return (
    <div className="card px-4 py-1 text-center sm:px-10 sm:py-4">
      <p className="text-sm font-semibold text-gold-ink">{reference}</p>
      <div className="text-[1.375rem] sm:mt-1 sm:text-3xl">
        <p className="ayah text-center" lang="ar" translate="no" dir="rtl">
          <AyahTokens text={question.ayahTextArabic} />
        </p>
      </div>
      <Translation of={question} meaning={meaning} className="max-sm:text-sm max-sm:leading-snug sm:mt-2" />
    </div>
  )
}
