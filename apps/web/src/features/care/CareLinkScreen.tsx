import { firstNameOf } from '@halaqa/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { ApiError, errorText, withRecovery } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { focusWhenShown, useMailedToken } from '../../lib/use-mailed-token.ts'
import { AL_ALAQ_1 } from '../../lib/verses.ts'
import { AuthPage } from '../../ui/AuthPage.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { ErrorCard, PageSpinner } from '../../ui/states.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { AcceptCare } from './AcceptCare.tsx'
import { ClaimName } from './ClaimName.tsx'
import { type CareLinkState, careLinkQuery } from './care.queries.ts'
import { TakeOver } from './TakeOver.tsx'

/**
 * The target of links about a reader in care or by name: to become a guardian, or to take one's own reading over. It waits for a
 * press, because chats open links for their previews.
 */
export function CareLinkScreen() {
  const token = useMailedToken()
  const { isInitializing } = useAuth()
  const link = useQuery({ ...careLinkQuery(token), enabled: token !== '' })
  if (token === '' || isExpired(link.error)) return <Expired />
  if (link.data && !isInitializing) return <Page key={token} token={token} link={link.data} />
  if (link.isError && !link.isFetching) {
    return (
      <main id="main" className="grid min-h-dvh place-items-center px-gutter">
        <div className="card w-full max-w-md p-4">
          <ErrorCard
            level={1}
            title={t('care.link.loadFailed')}
            hint={withRecovery(link.error, errorText(link.error, t('care.again')))}
            onRetry={() => void link.refetch()}
          />
        </div>
      </main>
    )
  }
  return <PageSpinner label={t('ui.loading')} />
}

const isExpired = (error: unknown) => error instanceof ApiError && error.code === 'link_expired'

function Page({ token, link }: { token: string; link: CareLinkState }) {
  const name = firstNameOf(link.readerName)
  const guardian = link.guardianName
  if (link.purpose === 'name')
    return (
      <AuthPage
        title={t('care.claim.title')}
        heading={t('care.takeOver.heading', { name })}
        hint={t('care.claim.hint', { owner: guardian, room: link.roomName ?? '' })}
        verse={AL_ALAQ_1}
      >
        <ClaimName token={token} name={name} />
      </AuthPage>
    )
  return link.purpose === 'guardian' ? (
    <AuthPage
      title={t('care.accept.title')}
      heading={t('care.accept.heading', { guardian, name })}
      hint={t('care.accept.hint', { guardian, name })}
      verse={AL_ALAQ_1}
    >
      <AcceptCare token={token} name={name} />
    </AuthPage>
  ) : (
    <AuthPage
      title={t('care.takeOver.title')}
      heading={t('care.takeOver.heading', { name })}
      hint={t('care.takeOver.hint', { guardian })}
      verse={AL_ALAQ_1}
    >
      <TakeOver token={token} name={name} />
    </AuthPage>
  )
}

/** The link was used, withdrawn or replaced, is too old, or was cut off. */
export function Expired() {
  return (
    <AuthPage
      title={t('auth.link.title')}
      heading={t('auth.link.title')}
      hint={t('care.link.expired')}
      verse={AL_ALAQ_1}
    >
      <ButtonLink ref={focusWhenShown} to="/" size="lg" className="mt-8 w-full">
        {t('care.link.home')}
      </ButtonLink>
    </AuthPage>
  )
}
