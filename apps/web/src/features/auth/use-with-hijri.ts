import { hijriDate } from '../../lib/dates.ts'
import { useAuth } from './use-auth.ts'

/** What stands for a date, followed by the Hijri date where the person who is signed in wants it. */
export function useWithHijri(date: string, written: string): string {
  const { user } = useAuth()
  return user?.showsHijri ? `${written} · ${hijriDate(date)}` : written
}
