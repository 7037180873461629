import { AyahTokens } from './AyahTokens.tsx'
import { Translation } from './Translation.tsx'
import type { TypeProps } from './type-props.ts'

/** The ayah a question is about, if it has one. */
export function QuestionAyah({ question, reference }: Pick<TypeProps, 'question' | 'reference'>) {
  if (!question.ayahTextArabic) {
    return (
      <>
        <p className="font-semibold text-gold-ink">{reference}</p>
        <Translation text={question.ayahTextTranslation} />
      </>
    )
  }
  return (
    <div className="card px-4 py-1 text-center sm:px-10 sm:py-4">
      <p className="text-sm font-semibold text-gold-ink">{reference}</p>
      <div className="text-[1.375rem] sm:mt-1 sm:text-3xl">
        <p className="ayah text-center" lang="ar" dir="rtl">
          <AyahTokens text={question.ayahTextArabic} />
        </p>
      </div>
      <Translation text={question.ayahTextTranslation} className="max-sm:text-sm max-sm:leading-snug sm:mt-2" />
    </div>
  )
}
