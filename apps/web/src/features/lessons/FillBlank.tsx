import { Keyboard } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { ArabicKeyboard } from './ArabicKeyboard.tsx'
import { BlankedAyah } from './BlankedAyah.tsx'
import { Feedback } from './Feedback.tsx'
import { useOwnKeyboard } from './keyboard-choice.ts'
import { MixedText } from './MixedText.tsx'
import { Foot, Prompt } from './QuestionParts.tsx'
import { Translation } from './Translation.tsx'
import type { TypeProps } from './type-props.ts'
import { directionOf } from './typing.ts'
import { WrongWordFeedback } from './WrongWordFeedback.tsx'

/** The word missing from an ayah, typed on any keyboard. */
export function FillBlank(props: TypeProps) {
  const { question, attempt, heading, reference, takesFocus, retry } = props
  const blank = question.blanks[0]!
  const field = useRef<HTMLInputElement>(null)
  const ayahId = useId()
  const [isOwn, setOwn] = useOwnKeyboard()
  const isChecked = attempt.verdict !== null
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <>
      <Prompt>
        {heading}
        <div id={ayahId} className="card px-4 py-1 text-center sm:px-10 sm:py-4">
          <p className="text-sm font-semibold text-gold-ink">{reference}</p>
          <div className={cn('sm:mt-1 sm:text-[2.25rem]', sizeFor(question.ayahTextArabic))}>
            <BlankedAyah
              text={question.ayahTextArabic ?? ''}
              position={blank.blankPosition}
              verdict={attempt.verdict}
            />
          </div>
          <Translation text={question.ayahTextTranslation} className="max-sm:text-sm max-sm:leading-snug sm:mt-2" />
        </div>
      </Prompt>
      <Foot>
        <AnswerForm {...props} field={field} ayahId={ayahId} isOwn={isOwn} setOwn={setOwn} />
        {!isChecked && !isOwn && <ArabicKeyboard field={field} />}
        <Feedback
          {...props}
          verdict={attempt.verdict}
          wrong={t('lessons.fill.wrong')}
          onLabel="lessons.continue"
          retry={() => {
            retry()
            field.current?.focus()
          }}
          note={
            attempt.verdict ? (
              [blank.correctWordTransliteration, t('lessons.pointsOf', { points: question.pointsValue })]
                .filter(Boolean)
                .join(' · ')
            ) : (
              <>
                {attempt.verdict === false && <WrongWordFeedback question={question} typed={String(attempt.given)} />}
                {blank.hintText && <MixedText text={t('lessons.fill.hint', { hint: blank.hintText })} />}
              </>
            )
          }
        />
      </Foot>
    </>
  )
}

/** On a phone the more letters, the smaller, so that the whole ayah stands above the keyboard: one, two and three lines. */
function sizeFor(text: string | null) {
  const letters = (text ?? '').replace(/[\p{M} ]/gu, '').length
  if (letters <= 22) return 'text-[1.75rem] [@media(max-height:44rem)]:max-sm:text-2xl'
  if (letters <= 38) return 'text-[1.375rem] [@media(max-height:44rem)]:max-sm:text-xl'
  return 'text-xl [@media(max-height:44rem)]:max-sm:text-lg'
}

const FIELD_LOOKS = {
  true: 'border-success bg-success-soft text-success-ink',
  false: 'bg-danger-soft text-danger-ink',
  null: '',
}

/** The Arabic face has no ḥ or ā; a word in Latin letters is all of one face. */
const FONTS = {
  rtl: 'font-ayah text-2xl leading-[2] sm:text-[1.75rem]',
  ltr: 'font-sans text-xl sm:text-2xl',
}

interface FormProps extends TypeProps {
  field: RefObject<HTMLInputElement | null>
  ayahId: string
  isOwn: boolean
  setOwn: (isOwn: boolean) => void
}

/**
 * The field and Submit. `inputMode="none"` keeps a phone's own keyboard from covering the one on the page; keys that are
 * really pressed arrive in either case.
 */
function AnswerForm({ attempt, give, check, headingId, field, ayahId, isOwn, setOwn }: FormProps) {
  const typed = String(attempt.given)
  const isChecked = attempt.verdict !== null
  const direction = directionOf(typed)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check()
  }
  return (
    <form className="flex flex-wrap gap-2 sm:gap-3" onSubmit={submit}>
      <div className="relative min-w-0 flex-1 basis-44">
        <label className="sr-only" htmlFor={id}>
          {t('lessons.fill.answer')}
        </label>
        <input
          ref={field}
          id={id}
          className={`input h-12 py-0 pr-3 pl-13 text-center sm:h-14 sm:pr-13 ${FONTS[direction]} ${FIELD_LOOKS[`${attempt.verdict}`]}`}
          lang={direction === 'rtl' ? 'ar' : 'ar-Latn'}
          dir={direction}
          value={typed}
          onChange={(event) => give(event.target.value)}
          readOnly={isChecked}
          aria-invalid={attempt.verdict === false || undefined}
          aria-describedby={`${headingId} ${ayahId}`}
          placeholder={t('lessons.fill.placeholder')}
          inputMode={isOwn ? 'text' : 'none'}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
        />
        {!isChecked && (
          <IconButton
            className={cn('absolute top-1/2 left-2 -translate-y-1/2', isOwn && 'text-primary-ink')}
            label={t(isOwn ? 'lessons.fill.screenKeyboard' : 'lessons.fill.ownKeyboard')}
            onClick={() => {
              setOwn(!isOwn)
              // After the field has its new input mode, so that a phone shows the right keyboard.
              requestAnimationFrame(() => field.current?.focus())
            }}
          >
            <Keyboard />
          </IconButton>
        )}
      </div>
      {!isChecked && (
        <Button type="submit" size="lg" className="min-h-12 max-sm:px-5 sm:min-h-14" disabled={typed.trim() === ''}>
          {t('lessons.fill.submit')}
        </Button>
      )}
    </form>
  )
}
