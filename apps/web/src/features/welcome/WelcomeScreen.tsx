import { firstNameOf } from '@halaqa/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, ChevronRight, Route, UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { HOME } from '../../lib/paths.ts'
import { LogoMark } from '../../ui/Ornament.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageSpinner } from '../../ui/states.tsx'
import { useAuth, useSignedInUser } from '../auth/use-auth.ts'
import { welcomeQuery } from './welcome.queries.ts'

/**
 * Asks a new person, once, where they would like to begin. If the server does not answer, the app opens as for everybody
 * else.
 */
export function WelcomeScreen() {
  const user = useSignedInUser()
  const { update } = useAuth()
  const welcome = useQuery(welcomeQuery)
  const hasBegun = welcome.data?.isNew === false
  const forget = () => {
    const { isNew: _, token, ...person } = user
    update(person, token)
  }
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (hasBegun) latest.current()
  }, [hasBegun])

  if (welcome.isPending) return <PageSpinner label={t('ui.loading')} />
  if (!welcome.data?.isNew) return <Navigate to={HOME} replace />
  const answer = () => {
    forget()
    // A lost answer costs nothing: the person is asked again after another sign-in, unless they have begun by then.
    call('PUT /user/welcome').catch(() => {})
  }
  return <Ways name={user.fullName} onChoose={answer} />
}

const WAYS = [
  { way: 'together', to: '/read', Icon: UsersRound, tone: 'bg-info-soft text-info-ink' },
  { way: 'memorize', to: '/memorize', Icon: Route, tone: 'bg-primary-soft text-primary-ink' },
  { way: 'read', to: '/quran', Icon: BookOpen, tone: 'bg-gold-soft text-gold-ink' },
] as const

function Ways({ name, onChoose }: { name: string; onChoose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The page came with a spinner, which had no heading.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-gutter py-8">
      <PageTitle>{t('welcome.title')}</PageTitle>
      <div className="w-full max-w-[34rem]">
        <LogoMark className="size-14" />
        <h1 ref={heading} tabIndex={-1} className="mt-6 text-headline break-words outline-none">
          {t('welcome.greeting', { first: firstNameOf(name) })}
        </h1>
        <p className="mt-2 text-lg text-ink-muted">{t('welcome.question')}</p>
        <ul className="mt-7 grid gap-3">
          {WAYS.map(({ way, to, Icon, tone }) => (
            <li key={way}>
              <Link
                to={to}
                // The back button does not return to the question.
                replace
                onClick={onChoose}
                className="flex min-h-24 items-center gap-4 rounded-xl border border-line-strong bg-surface p-4 hover:border-primary hover:bg-primary-soft/40 sm:p-5"
              >
                <span className={`grid size-12 shrink-0 place-items-center rounded-full ${tone}`}>
                  <Icon />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block font-serif text-xl font-semibold">{t(`welcome.${way}`)}</span>
                  <span className="block text-ink-muted">{t(`welcome.${way}Hint`)}</span>
                </span>
                <ChevronRight className="size-5 shrink-0 text-ink-subtle rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-ink-muted">{t('welcome.later')}</p>
      </div>
    </main>
  )
}
