import { t } from '../lib/i18n.ts'

/** Tells a screen reader, at each attempt to send, how many fields need another look. `attempt` makes it speak again. */
export function FormAlert({ problems, attempt }: { problems: number; attempt: number }) {
  return (
    <div role="alert" className="sr-only">
      {problems > 0 && <span key={attempt}>{t('ui.form.problems', { count: problems })}</span>}
    </div>
  )
}
