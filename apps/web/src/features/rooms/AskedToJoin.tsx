import { Hourglass } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { because, useAttempt } from '../../ui/use-attempt.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { useDropRequest } from '../members/managing.queries.ts'
import type { Room } from './room.ts'

/** For who waits for the owner's yes. */
export function AskedToJoin({ room }: { room: Room }) {
  const user = useSignedInUser()
  const withdrawal = useDropRequest(room.id)
  const title = useRef<HTMLHeadingElement>(null)
  // Neither button is what a slip of the finger should press; the words are what is new here.
  useEffect(() => title.current?.focus(), [])
  const { attempt, failed } = useAttempt(because(t('rooms.asked.failed'), t('rooms.join.again')))
  const withdraw = async () => {
    await withdrawal.mutateAsync(user.id)
    toast.success(t('rooms.asked.withdrawn'))
  }
  return (
    <div className="px-6 pt-8 pb-7 text-center sm:px-9">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-gold-soft text-gold-ink">
        <Hourglass className="size-6" />
      </span>
      <Dialog.Title ref={title} tabIndex={-1} className="mt-5 text-title outline-none">
        {t('rooms.asked.title')}
      </Dialog.Title>
      <p className="mx-auto mt-2 max-w-[38ch] break-words text-ink-muted">
        {t('rooms.asked.hint', { room: room.name })}
      </p>
      <div className="mt-7 grid gap-2">
        <ButtonLink to="/read" size="lg" className="w-full">
          {t('rooms.backToDashboard')}
        </ButtonLink>
        <Button
          kind="ghost"
          className="w-full"
          busy={withdrawal.isPending && t('rooms.asked.withdrawing')}
          aria-describedby={failed?.id}
          onClick={() => void attempt(withdraw)}
        >
          {t('rooms.asked.withdraw')}
        </Button>
        <FailureNote id={failed?.id} words={failed?.words} />
      </div>
    </div>
  )
}
