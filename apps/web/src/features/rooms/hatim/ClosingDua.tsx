import { t } from '../../../lib/i18n.ts'
import { Ayah } from '../../../ui/Ayah.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Khatam } from '../../../ui/Ornament.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { CLOSING_DUA, CLOSING_DUA_LATIN } from './closing-dua.ts'

const MEANINGS = ['hatim.dua.first', 'hatim.dua.second'] as const

/** In a font that has the letters: those of other text do not, nor do all devices. */
const inArabic = (text: string) => (
  <span lang="ar" className="text-base leading-none">
    {text}
  </span>
)

/** Set as an ayah is, and told apart from one. */
export function ClosingDua() {
  return (
    <Card className="p-5 sm:p-8" aria-labelledby="hatim-dua">
      <h2 id="hatim-dua" className="flex items-center gap-3 text-title">
        <Khatam className="size-6 text-gold" />
        {t('hatim.dua.title')}
      </h2>
      <div className="mt-4 text-2xl">
        {CLOSING_DUA.map((line) => (
          <Ayah key={line} text={line} />
        ))}
      </div>
      <div className="mt-5 grid gap-2 border-t border-line pt-5 text-[0.9375rem] leading-relaxed text-ink-muted">
        {CLOSING_DUA_LATIN.map((line) => (
          <p key={line} lang="ar-Latn">
            {line}
          </p>
        ))}
      </div>
      <div className="mt-4 grid gap-2 font-serif leading-[1.75]">
        {MEANINGS.map((id) => (
          <p key={id}>{t(id)}</p>
        ))}
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        <RichText text={t('hatim.dua.source')} tags={{ blessing: inArabic }} />
      </p>
    </Card>
  )
}
