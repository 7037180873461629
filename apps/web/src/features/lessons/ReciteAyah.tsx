import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { answerText } from './answer-text.ts'
import { Foot, Prompt } from './QuestionParts.tsx'
import type { Question } from './question.ts'

interface Props {
  question: Question
  reference: string
  onRecited: () => void
}

/** An ayah that was just shown, hidden: it is recited once before it is asked for again, so that its answer is not copied. */
export function ReciteAyah({ question, reference, onRecited }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const text = answerText(question)
  return (
    <>
      <Prompt>
        <h2 ref={heading} tabIndex={-1} className="mb-1.5 text-lg leading-tight outline-none sm:mb-3 sm:text-3xl">
          {t('lessons.recite.title')}
        </h2>
        <div className="card px-4 py-1 text-center sm:px-10 sm:py-4">
          <p className="text-sm font-semibold text-gold-ink">{reference}</p>
          {text && <HiddenText text={text} />}
          <p className="pb-2 text-ink-muted">{t(text ? 'lessons.recite.how' : 'lessons.recite.howPairs')}</p>
        </div>
      </Prompt>
      <Foot>
        <div className="flex sm:justify-end">
          <Button size="lg" className="max-sm:flex-1" onClick={onRecited}>
            <Check />
            <span>{t('lessons.recite.done')}</span>
          </Button>
        </div>
      </Foot>
    </>
  )
}

/** Boxes of the words' own widths, which reveal only how many there are. */
const HiddenText = ({ text }: { text: string }) => (
  <p className="ayah text-center text-xl sm:text-[1.75rem]" lang="ar" translate="no" dir="rtl" aria-hidden="true">
    {text.split(' ').map((token, index) => (
      <span key={index} className="mx-0.5 inline-block rounded-md bg-line px-1 leading-[1.5]">
        <span className="invisible">{token}</span>
      </span>
    ))}
  </p>
)
