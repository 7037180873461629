import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { HouseTextPage } from './HouseTextPage.tsx'
import { Prose } from './Prose.tsx'

export function ImprintPage() {
  const title = t('ui.nav.imprint')
  if (!useConfig().house.texts.includes('imprint'))
    return (
      <Prose title={title} intro={t('about.imprint.none')}>
        {null}
      </Prose>
    )
  return <HouseTextPage name="imprint" title={title} />
}
