import { t } from '../../lib/i18n.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'

export function ReadScreen() {
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-32 sm:pt-10">
      <PageTitle>{t('read.title')}</PageTitle>
      <h1 className="text-headline">{t('read.title')}</h1>
    </main>
  )
}
