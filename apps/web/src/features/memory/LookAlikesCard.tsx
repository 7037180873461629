import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lookAlikeSlipsQuery } from './memory.queries.ts'

/** Leads to the places that the person mistook for one another; nothing if there are none. */
export function LookAlikesCard() {
  const { data } = useQuery(lookAlikeSlipsQuery)
  const count = data?.lookAlikes.length ?? 0
  if (count === 0) return null
  return (
    <Card className="p-5 sm:p-6" aria-labelledby="map-look-alikes">
      <h2 id="map-look-alikes" className="text-xl">
        {t('memory.alikes.title')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">{t('memory.alikes.count', { count })}</p>
      <ButtonLink to="/memorize/look-alikes" kind="secondary" className="mt-4 w-full">
        {t('memory.alikes.practise')}
      </ButtonLink>
    </Card>
  )
}
