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
    <div className="card px-5 py-3 text-center sm:px-10 sm:py-6">
      <p className="text-sm font-semibold text-gold-ink">{reference}</p>
      <div className="mt-1 text-[1.375rem] sm:text-3xl">
        <p className="ayah text-center" lang="ar" dir="rtl">
          {question.ayahTextArabic}
        </p>
      </div>
      <Translation text={question.ayahTextTranslation} className="mt-1 sm:mt-2" />
    </div>
  )
}
