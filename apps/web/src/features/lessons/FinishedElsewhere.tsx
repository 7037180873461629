import { CircleCheck } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** The lesson was finished in another tab: what stands here has been sent from there. */
export const FinishedElsewhere = ({ home, onAgain }: { home: string; onAgain: () => void }) => (
  <main id="main" className="grid min-h-dvh place-items-center px-gutter py-10">
    <div role="status">
      <EmptyState
        level={1}
        icon={<CircleCheck />}
        title={t('lessons.elsewhere.title')}
        hint={t('lessons.elsewhere.hint')}
        action={
          <>
            <Button kind="secondary" onClick={onAgain}>
              {t('lessons.elsewhere.again')}
            </Button>
            <ButtonLink to={home}>{t('lessons.elsewhere.back')}</ButtonLink>
          </>
        }
      />
    </div>
  </main>
)
