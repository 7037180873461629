import type { KeptOutPerson } from '@halaqa/contract/admission'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/api-error.ts'
import type { Camel } from '../../../lib/camel.ts'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import { ErrorCard, Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { because, type FailedAttempt, useAttempt } from '../../../ui/use-attempt.ts'
import { keptOutQuery, useLetInAgain } from '../../members/managing.queries.ts'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'

/** The people kept out of the room; nothing while there are none. One whom somebody else has let in is gone, but not what failed. */
export function KeptOutSection({ room }: { room: Room }) {
  const keptOut = useQuery(keptOutQuery(room.id))
  const letIn = useLetInAgain(room.id)
  const { attempt, failed } = useAttempt(because(t('room-settings.failedTitle'), t('members.again')))
  const people = keptOut.data
  if (people?.length === 0 && !failed) return null
  const letInAgain = ({ userId, fullName: name }: Person) =>
    attempt(async () => {
      await letIn.mutateAsync(userId)
      toast.success(t('room-settings.letInDone', { name }))
    }, userId)
  return (
    <Section title={t('room-settings.keptOut')} hint={t('room-settings.keptOutHint')}>
      {people !== undefined ? (
        <>
          {!people.some(({ userId }) => userId === failed?.subject) && <FailureNote words={failed?.words} />}
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <Row
                key={person.userId}
                person={person}
                isBusy={letIn.isPending && letIn.variables === person.userId}
                failed={failed?.subject === person.userId ? failed : undefined}
                onLetIn={() => void letInAgain(person)}
              />
            ))}
          </ul>
        </>
      ) : keptOut.isFetching ? (
        <Skeleton label={t('room-settings.keptOutLoading')} rows={1} />
      ) : (
        <ErrorCard
          title={t('room-settings.keptOutFailed')}
          hint={errorText(keptOut.error, t('members.again'))}
          onRetry={() => void keptOut.refetch()}
        />
      )}
    </Section>
  )
}

type Person = Camel<KeptOutPerson>

interface RowProps {
  person: Person
  isBusy: boolean
  failed: FailedAttempt | undefined
  onLetIn: () => void
}

function Row({ person, isBusy, failed, onLetIn }: RowProps) {
  const name = person.fullName
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-muted">
          {t('room-settings.keptOutSince', { date: shortDate(person.keptOutAt) })}
        </p>
      </div>
      <Button
        kind="secondary"
        aria-label={isBusy ? undefined : t('room-settings.letInLabel', { name })}
        aria-describedby={failed?.id}
        busy={isBusy && t('room-settings.letInBusy')}
        onClick={onLetIn}
      >
        {t('room-settings.letIn')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
    </li>
  )
}
