import { Fragment } from 'react'
import { pageDirection, pageLanguage, t } from '../../lib/i18n.ts'

const DIGITS = '٠١٢٣٤٥٦٧٨٩'

/**
 * A question's Arabic: words, "…" where it is cut inside an ayah, and "۝" with its number where an ayah ends. Signs are told to
 * a screen reader in words.
 */
export function AyahTokens({ text }: { text: string }) {
  return text.split(' ').map((token, index) => (
    <Fragment key={index}>
      {index > 0 && (token.startsWith('۝') ? '\u00a0' : ' ')}
      <AyahToken token={token} />
    </Fragment>
  ))
}

/** Whether a text is only the sign of an ayah's end. */
export const isAyahEnd = (text: string) => /^۝\S*$/.test(text)

export function AyahToken({ token }: { token: string }) {
  if (token === '…') return <LabelledSymbol symbol={token} label={t('lessons.text.cut')} className="text-ink-muted" />
  if (!token.startsWith('۝')) return token
  const number = [...token.slice(1)].map((digit) => DIGITS.indexOf(digit)).join('')
  return <LabelledSymbol symbol={token} label={t('lessons.text.ayahEnd', { number })} className="ayah-end" />
}

const LabelledSymbol = ({ symbol, label, className }: { symbol: string; label: string; className: string }) => (
  <>
    <span className={className} aria-hidden="true">
      {symbol}
    </span>
    <span className="sr-only" lang={pageLanguage()} dir={pageDirection()}>
      {label}
    </span>
  </>
)
