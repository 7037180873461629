import { AyahTokens } from './AyahTokens.tsx'
import { type Option, optionText } from './question.ts'

/** An option in its own script. */
export function OptionText({ option }: { option: Option }) {
  const { text, isArabic } = optionText(option)
  if (!isArabic) return <span className="block text-start">{text}</span>
  return (
    <span className="surah-ar block text-start text-2xl leading-[2] text-ink" lang="ar" dir="rtl">
      <AyahTokens text={text} />
    </span>
  )
}
