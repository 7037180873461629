import { Moon, Sun } from 'lucide-react'
import { t } from '../lib/i18n.ts'
import { useTheme } from '../lib/theme.ts'
import { IconButton } from './Button.tsx'

export function ThemeToggle() {
  const [dark, setDark] = useTheme()
  return (
    <IconButton label={t('ui.theme.dark')} aria-pressed={dark} onClick={() => setDark(!dark)}>
      {dark ? <Sun /> : <Moon />}
    </IconButton>
  )
}
