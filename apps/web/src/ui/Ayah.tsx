import { arabicNumber } from '@halaqa/quran/arabic-number'
import { cn } from './cn.ts'

/**
 * The sign of a quarter of a hizb. The print has a space after it; the text has none, and copying must give the text.
 */
const RUB_MARK = '\u06DE'

/**
 * One ayah with its number in the medallion that the font draws. Put it inside an element with a size class
 * (`text-lg` to `text-3xl`): the text is 1.3 times that.
 */
export function Ayah({ text, number, className }: { text: string; number?: number; className?: string }) {
  return (
    <p className={cn('ayah', className)} lang="ar" translate="no" dir="rtl">
      {text.startsWith(RUB_MARK) ? (
        <>
          <span className="me-[0.25em]">{RUB_MARK}</span>
          {text.slice(RUB_MARK.length)}
        </>
      ) : (
        text
      )}
      {number !== undefined && (
        <span className="ayah-end" aria-hidden="true">
          {`\u00a0۝${arabicNumber(number)}`}
        </span>
      )}
    </p>
  )
}
