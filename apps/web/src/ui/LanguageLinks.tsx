import { isLanguage, LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '@halaqa/contract/languages'
import { repository } from '../../../../package.json'
import { pageLanguage, t } from '../lib/i18n.ts'
import { showLanguage } from '../lib/language-choice.ts'
import { cn } from './cn.ts'
import { RichText } from './RichText.tsx'

interface Props {
  onChoose?: (language: LanguageCode) => void
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
                if (code !== pageLanguage()) onChoose(code)
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
