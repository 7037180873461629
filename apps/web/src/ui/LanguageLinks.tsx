import { hasArabicDigits, isLanguage, LANGUAGE_CODES, LANGUAGES, type LanguageTag } from '@halaqa/contract/languages'
import { repository } from '../../../../package.json'
import { pageLanguage, pageTag, t } from '../lib/i18n.ts'
import { lastTagOf, showLanguage } from '../lib/language-choice.ts'
import { cn } from './cn.ts'
import { RichText } from './RichText.tsx'

interface Props {
  onChoose?: (language: LanguageTag) => void
  className?: string
}

/** The languages of the interface, each by its own name. Without scripts a link opens this page in its language. */
export function LanguageLinks({ onChoose = showLanguage, className }: Props) {
  return (
    <nav aria-label={t('ui.language')} className={className}>
      <ul className="flex flex-wrap gap-x-5">
        {LANGUAGE_CODES.map((code) => (
          <li key={code}>
            <a
              href={`?lang=${code}`}
              hrefLang={code}
              lang={code}
              dir={LANGUAGES[code].direction}
              translate="no"
              aria-current={code === pageLanguage() || undefined}
              className={cn(
                'inline-flex min-h-touch items-center font-sans leading-normal underline-offset-4 hover:underline',
                code === pageLanguage() && 'font-semibold text-ink',
              )}
              onClick={(event) => {
                event.preventDefault()
                if (code !== pageLanguage()) onChoose(lastTagOf(code))
              }}
            >
              {LANGUAGES[code].name}
            </a>
          </li>
        ))}
      </ul>
      <NewLanguage />
    </nav>
  )
}

/** The digits that an Arabic page may have. */
export const DIGITS = [
  ['ar', '123'],
  ['ar-u-nu-arab', '١٢٣'],
] as const satisfies [LanguageTag, string][]

/** Changes the digits of an Arabic page. */
export function OtherDigits({ onChoose = showLanguage }: Pick<Props, 'onChoose'>) {
  if (pageLanguage() !== 'ar') return null
  const [tag, digits] = DIGITS[hasArabicDigits(pageTag()) ? 0 : 1]
  return (
    <button
      type="button"
      className="inline-flex min-h-touch items-center gap-1.5 underline-offset-4 hover:underline"
      onClick={() => onChoose(tag)}
    >
      <span>{t('ui.digits')}</span> <span translate="no">{digits}</span>
    </button>
  )
}

/** Asks readers of a new language to say what sounds wrong. */
export function NewLanguage() {
  const language = pageLanguage()
  if (!isLanguage(language) || !LANGUAGES[language].isNew) return null
  const title = new URLSearchParams({ title: `${language}: ` })
  const tags = {
    tell: (text: string) => (
      <a
        className="link"
        href={`${repository.url.replace(/\.git$/, '')}/issues/new?${title}`}
        target="_blank"
        rel="noopener"
      >
        {text}
      </a>
    ),
  }
  return (
    <p className="text-sm text-ink-muted">
      <RichText text={t('ui.language.new')} tags={tags} />
    </p>
  )
}
