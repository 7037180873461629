import { useQuery } from '@tanstack/react-query'
import { shortDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { type FailedAttempt, failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { type NameQuestions as Questions, questionsQuery, useAnswerSame, useRevokeClaim } from './names.queries.ts'

/** Asks the owner whether a member is the reader by name of an equal name, and lets them take back claims of the last day. */
export function NameQuestions({ roomId }: { roomId: string }) {
  const { data } = useQuery(questionsQuery(roomId))
  const { attempt, failed } = useAttempt(failureWithReason(t('names.failed'), t('members.again')))
  if (!data || data.same.length + data.claims.length === 0) return null
  const failureOf = (subject: string) => (failed?.subject === subject ? failed : undefined)
  return (
    <ul className="divide-y divide-line border-t border-line" aria-label={t('names.questions')}>
      {data.same.map((pair) => {
        const subject = `${pair.readerId} ${pair.userId}`
        return <Same key={subject} roomId={roomId} pair={pair} attempt={attempt} failed={failureOf(subject)} />
      })}
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
