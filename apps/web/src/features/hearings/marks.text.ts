import { formatList } from '../../lib/formats.ts'
import { t } from '../../lib/i18n.ts'

/** "1 hesitation, 2 slips", or a text for none. */
export function marksText({ hesitations, slips }: { hesitations: number; slips: number }): string {
  const parts = [
    ...(hesitations > 0 ? [t('hearings.hesitations', { count: hesitations })] : []),
    ...(slips > 0 ? [t('hearings.slips', { count: slips })] : []),
  ]
  return parts.length > 0 ? formatList(parts) : t('hearings.noMarks')
}
