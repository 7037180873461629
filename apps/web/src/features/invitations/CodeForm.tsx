import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { codeIn } from '../../lib/intended-address.ts'
import { signInPath } from '../../lib/paths.ts'
import { useEarlySubmit } from '../../lib/use-early-submit.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { invitationPath } from '../rooms/invite/use-invite.ts'
import type { RoomLink } from './room-link.ts'

/** Asks for the code that the link lacks. The whole link, or a message with it, is taken too. */
export function CodeForm({ link }: { link: RoomLink }) {
  const navigate = useNavigate()
  const [error, setError] = useState(link.invite === undefined ? undefined : t('invitation.codeWrong'))
  useEarlySubmit()
  const here = `/rooms/${link.roomId}`
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')!
    const typed = field.value
    const whole = invitationPath(typed)
    const code = codeIn(typed)
    const from = link.from ? `&from=${link.from}` : ''
    if (whole?.includes('?')) await navigate(whole, { replace: true })
    else if (code !== undefined && whole === null && code !== link.invite) {
      await navigate(`${here}?invite=${encodeURIComponent(code)}${from}`, { replace: true })
    } else {
      setError(t(typed.trim() ? 'invitation.codeWrong' : 'invitation.codeMissing'))
      field.focus()
    }
  }
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-6 grid gap-3.5 border-t border-line pt-5"
      >
        <TextInput
          label={t('invitation.code')}
          hint={t('invitation.codeHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          // Not controlled: React would take away what was typed before the scripts came.
          defaultValue={link.invite}
          error={error}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" size="lg" className="mt-1 w-full">
          {t('invitation.continue')}
        </Button>
      </form>
      <ButtonLink to={signInPath(here)} kind="secondary" className="mt-3 w-full">
        {t('invitation.haveAccount')}
      </ButtonLink>
    </>
  )
}
