import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { invitationPath } from './use-invite.ts'

/** A field for a pasted invitation, which opens its room. */
export function JoinByLink() {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const path = invitationPath(text)
    if (path) return void navigate(path)
    setError(t(text.trim() ? 'join-by-link.invalid' : 'join-by-link.empty'))
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="border-t border-line px-5 py-5 sm:px-6">
      <TextInput
        label={t('join-by-link.label')}
        hint={t('join-by-link.hint')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" kind="secondary" className="mt-3 max-sm:w-full">
        {t('join-by-link.open')}
      </Button>
    </form>
  )
}
