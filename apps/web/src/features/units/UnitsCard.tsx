import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { UnitRow } from './UnitRow.tsx'
import type { Unit } from './unit.ts'

const SHOWN = 5

/** The units around the one in sight; all of them are a press away. */
export function UnitsCard({ units, here, onAll }: { units: Unit[]; here: number; onAll: () => void }) {
  return (
    <Card className="p-6 max-lg:hidden">
      <h2 className="text-xl">{t('units.list.title')}</h2>
      <ul className="mt-3 grid gap-1">
        {around(units, here).map((unit) => (
          <UnitRow key={unit.id} unit={unit} isHere={unit === units[here]} />
        ))}
      </ul>
      {units.length > SHOWN && (
        <Button kind="soft" className="mt-4 w-full" aria-haspopup="dialog" onClick={onAll}>
          {t('units.list.all')}
        </Button>
      )}
    </Card>
  )
}

/** Always as many as there is room for, so that the card keeps its height. */
function around(units: Unit[], here: number) {
  const first = Math.max(0, Math.min(here - Math.floor(SHOWN / 2), units.length - SHOWN))
  return units.slice(first, first + SHOWN)
}
