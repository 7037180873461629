import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { useConfig } from '../../lib/config.ts'
import { type MessageId, t } from '../../lib/i18n.ts'
import { signInPath } from '../../lib/paths.ts'
import { AL_QAMAR_17 } from '../../lib/verses.ts'
import { AuthFrame } from '../../ui/AuthPage.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Khatam } from '../../ui/Ornament.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'
import { CodeForm } from './CodeForm.tsx'
import { InvitationForm } from './InvitationForm.tsx'
import { InvitedRoom } from './InvitedRoom.tsx'
import { type Invitation, invitationQuery } from './invitations.queries.ts'
import { linkOf, type RoomLink } from './room-link.ts'

/** A room's page for guests: who invites, how the room reads, and one form that ends inside it. */
export function InvitationScreen() {
  const link = linkOf(useLocation())
  return (
    <AuthFrame title={t('invitation.title')} verse={AL_QAMAR_17} aside={<ThemeToggle />} isTight>
      {link ? <InvitationOf link={link} /> : <NotOpen state="gone" />}
    </AuthFrame>
  )
}

function InvitationOf({ link }: { link: RoomLink }) {
  const { data, error, refetch } = useQuery(invitationQuery(link))
  if (data === null) return <NotOpen state="gone" />
  if (data) return <Shown link={link} invitation={data} />
  return error ? (
    <Failed reason={errorText(error, t('invitation.failed'))} onRetry={() => void refetch()} />
  ) : (
    <Loading />
  )
}

function Shown({ link, invitation }: { link: RoomLink; invitation: Invitation }) {
  const { state, room, inviter } = invitation
  if (state === 'code_needed') {
    return (
      <>
        <Nameless hint={t('invitation.codeNeeded')} />
        <CodeForm link={link} />
      </>
    )
  }
  if (state !== 'open' && state !== 'ask') return <NotOpen state={state} name={room?.name} />
  return (
    <>
      {room ? (
        <InvitedRoom room={room} inviter={inviter} />
      ) : (
        <Nameless hint={t(state === 'ask' ? 'invitation.asks' : 'invitation.nameless')} />
      )}
      <InvitationForm link={link} invitation={invitation} />
    </>
  )
}

/** The head of an invitation that shows no name. */
const Nameless = ({ hint }: { hint: string }) => (
  <Head title={t('invitation.heading')}>
    <p className="mt-2 text-ink-muted text-balance">{hint}</p>
  </Head>
)

const Head = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="text-center">
    <Khatam className="mx-auto size-11 text-gold" />
    <h1 className="mt-4 break-words text-headline">{title}</h1>
    {children}
  </div>
)

const TEXTS = {
  full: ['invitation.full', 'invitation.fullHint'],
  closed: ['invitation.closed', 'invitation.closedHint'],
  complete: ['invitation.complete', 'invitation.completeHint'],
  gone: ['invitation.gone', 'invitation.goneHint'],
} as const satisfies Record<string, readonly [MessageId, MessageId]>

/** A room that takes nobody: what happened to it, and what one can do now. */
function NotOpen({ state, name }: { state: keyof typeof TEXTS; name?: string | undefined }) {
  const { signUps } = useConfig()
  const { pathname, search } = useLocation()
  const [title, hint] = TEXTS[state]
  return (
    <>
      <Head title={t(title)}>
        {name !== undefined && (
          <p className="mt-2 font-serif text-lg font-semibold break-words" dir="auto">
            {name}
          </p>
        )}
        <p className="mt-2 text-ink-muted text-balance">{t(hint)}</p>
      </Head>
      <div className="mt-7 grid gap-3">
        <ButtonLink to="/quran" size="lg" className="w-full">
          {t('landing.readQuran')}
        </ButtonLink>
        {signUps === 'open' && (
          <ButtonLink to="/signup" kind="secondary" className="w-full">
            {t('invitation.ownRoom')}
          </ButtonLink>
        )}
        <ButtonLink to={signInPath(pathname + search)} kind="secondary" className="w-full">
          {t('invitation.haveAccount')}
        </ButtonLink>
      </div>
    </>
  )
}

const Failed = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <div role="alert">
    <Head title={t('invitation.failedTitle')}>
      <p className="mt-2 text-ink-muted">{reason}</p>
    </Head>
    <Button size="lg" className="mt-7 w-full" onClick={onRetry}>
      {t('ui.tryAgain')}
    </Button>
  </div>
)

const Loading = () => (
  <>
    <h1 className="sr-only">{t('invitation.heading')}</h1>
    <Skeleton label={t('ui.loading')}>
      <div className="grid gap-4">
        <SkeletonBlock className="h-11 w-full" />
        <SkeletonBlock className="h-9 w-2/3" />
        <SkeletonBlock className="h-24 w-full" />
        <SkeletonBlock className="h-64 w-full" />
      </div>
    </Skeleton>
  </>
)
