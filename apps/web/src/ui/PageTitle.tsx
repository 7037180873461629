import { t } from '../lib/i18n.ts'

/** The name of the page in the browser's tab: "Sign in · Halaqa". */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${t('ui.name')}`}</title>
}
