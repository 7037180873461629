import { pageLanguage } from '../lib/i18n.ts'
import { cn } from './cn.ts'

/** A surah's Arabic name beside its name in the language of the page. Pages in Arabic have said it already. */
export function ArabicName({ name, className }: { name: string; className: string }) {
  if (pageLanguage() === 'ar') return null
  return (
    <span className={cn('surah-ar', className)} lang="ar" translate="no" dir="rtl">
      {name}
    </span>
  )
}
