import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { shortDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Checkbox } from '../../ui/inputs.tsx'
import { ErrorCard } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { type FailedAttempt, failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import {
  type NameQuestions as Questions,
  questionsQuery,
  useAnswerSame,
  useAnswerSilent,
  useRevokeClaim,
} from './names.queries.ts'

/**
 * Asks the owner whether a member is the reader by name of an equal name, and whether names that have read nothing for long still read, and lets them
 * take back claims of the last day. Mostly there is no question, so nothing stands here until they are loaded.
 */
export function NameQuestions({ roomId, hasNames }: { roomId: string; hasNames: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(questionsQuery(roomId))
  const { attempt, failed } = useAttempt(failureWithReason(t('names.failed'), t('members.again')))
  if (error && !data && !isFetching && hasNames)
    return (
      <ErrorCard
        title={t('names.questionsFailed')}
        hint={errorText(error, t('members.again'))}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.same.length + data.claims.length + data.silent.length === 0) return null
  const failureOf = (subject: string) => (failed?.subject === subject ? failed : undefined)
  return (
    <ul className="divide-y divide-line border-t border-line" aria-label={t('names.questions')}>
      {data.same.map((pair) => {
        const subject = `${pair.readerId} ${pair.userId}`
        return <Same key={subject} roomId={roomId} pair={pair} attempt={attempt} failed={failureOf(subject)} />
      })}
      {data.silent.length > 0 && (
        <Silent roomId={roomId} names={data.silent} attempt={attempt} failed={failureOf(SILENT)} />
      )}
      {data.claims.map((claim) => (
        <Claim key={claim.id} roomId={roomId} claim={claim} attempt={attempt} failed={failureOf(claim.id)} />
      ))}
    </ul>
  )
}

interface Asking {
  roomId: string
  attempt: ReturnType<typeof useAttempt>['attempt']
  failed: FailedAttempt | undefined
}

function Same({ roomId, pair, attempt, failed }: Asking & { pair: Questions['same'][number] }) {
  const answer = useAnswerSame(roomId)
  const { readerId, userId, fullName: name, memberName } = pair
  const send = (isSame: boolean) =>
    attempt(async () => {
      await answer.mutateAsync({ readerId, userId, isSame })
      toast.success(t(isSame ? 'names.same.moved' : 'names.same.kept', { name }))
    }, `${readerId} ${userId}`)
  return (
    <li className="grid gap-2 bg-gold-soft px-5 py-4 sm:px-6">
      <p className="font-semibold break-words">{t('names.same', { name })}</p>
      <p className="text-[0.9375rem] break-words">{t('names.same.hint', { name, member: memberName })}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          className="wrap-anywhere"
          aria-describedby={failed?.id}
          busy={answer.isPending && t('names.marking')}
          onClick={() => void send(true)}
        >
          {t('names.same.yes', { name })}
        </Button>
        <Button
          kind="secondary"
          aria-describedby={failed?.id}
          disabled={answer.isPending}
          onClick={() => void send(false)}
        >
          {t('names.same.no')}
        </Button>
      </div>
      <FailureNote id={failed?.id} words={failed?.words} />
    </li>
  )
}

const SILENT = 'silent'

/** All stay unless the owner unticks them. */
function Silent({ roomId, names, attempt, failed }: Asking & { names: Questions['silent'] }) {
  const answer = useAnswerSilent(roomId)
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const ids = names.map(({ readerId }) => readerId)
  const remove = ids.filter((id) => unticked.includes(id))
  const count = remove.length
  const send = () =>
    attempt(async () => {
      await answer.mutateAsync({ keep: ids.filter((id) => !unticked.includes(id)), remove })
      toast.success(count > 0 ? t('names.silent.removed', { count }) : t('names.silent.kept'))
    }, SILENT)
  const tick = (id: string, isTicked: boolean) =>
    setUnticked(isTicked ? unticked.filter((one) => one !== id) : [...unticked, id])
  return (
    <li className="bg-gold-soft px-5 py-4 sm:px-6">
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <legend className="font-semibold">{t('names.silent')}</legend>
        <p className="text-[0.9375rem]">{t('names.silent.hint')}</p>
        {names.map(({ readerId, fullName, since }) => (
          <Checkbox
            key={readerId}
            className="break-words"
            label={
              <>
                <bdi>{fullName}</bdi>
                <span className="block text-sm text-ink-muted">
                  {t('names.silent.since', { date: shortDate(since) })}
                </span>
              </>
            }
            checked={!unticked.includes(readerId)}
            disabled={answer.isPending}
            onChange={(event) => tick(readerId, event.target.checked)}
          />
        ))}
        <div>
          <Button
            aria-describedby={failed?.id}
            busy={answer.isPending && t('names.marking')}
            onClick={() => void send()}
          >
            {count === 0
              ? t('names.silent.keep')
              : t(count === ids.length ? 'names.silent.removeAll' : 'names.silent.remove', { count })}
          </Button>
        </div>
        <FailureNote id={failed?.id} words={failed?.words} />
      </fieldset>
    </li>
  )
}

function Claim({ roomId, claim, attempt, failed }: Asking & { claim: Questions['claims'][number] }) {
  const revoke = useRevokeClaim(roomId)
  const { id, fullName: name, memberName: member, until } = claim
  const takeBack = () =>
    attempt(async () => {
      await revoke.mutateAsync(id)
      toast.success(t('names.claim.done', { name }))
    }, id)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 py-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-52 text-[0.9375rem] break-words">
        {t('names.claim', { name, member, date: shortDate(until), time: timeOfDay(until) })}
      </p>
      <Button
        kind="secondary"
        aria-label={revoke.isPending ? undefined : t('names.claim.undoLabel', { name })}
        aria-describedby={failed?.id}
        busy={revoke.isPending && t('names.undoing')}
        onClick={() => void takeBack()}
      >
        {t('names.claim.undo')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
    </li>
  )
}
