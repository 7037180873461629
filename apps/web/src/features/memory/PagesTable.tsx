import { pageDigits, t } from '../../lib/i18n.ts'
import { type Juz, STATES } from './pages.ts'
import { Strength } from './Strength.tsx'

/** The map in figures: the pages of each juz by state, and how much of its letters is remembered today. */
export const PagesTable = ({ rows }: { rows: readonly Juz[] }) => (
  <section
    className="mt-4 overflow-x-auto focus-visible:-outline-offset-2"
    aria-label={t('memory.table.label')}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    tabIndex={0}
  >
    <table className="w-full text-sm tabular-nums [&_td]:px-1 [&_td]:text-end [&_th]:px-1 sm:[&_td]:px-2 sm:[&_th]:px-2">
      <thead>
        <tr className="border-b border-line text-ink-muted">
          <th scope="col" className="py-2 text-start font-medium">
            {t('memory.table.juz')}
          </th>
          {STATES.map((state) => (
            <th key={state} scope="col" className="py-2 text-end font-medium">
              {/* A phone has no room for words; the legend above explains the pattern. */}
              <Strength state={state} className="ms-auto h-6 w-3.5 sm:hidden" />
              <span className="max-sm:sr-only">{t(`memory.state.${state}`)}</span>
            </th>
          ))}
          <th scope="col" className="py-2 text-end font-medium">
            {t('memory.table.strength')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ juz, pages }) => (
          <tr key={juz} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-start font-semibold">
              {pageDigits(juz)}
            </th>
            {STATES.map((state) => (
              <td key={state}>{pageDigits(pages.filter((page) => page.state === state).length)}</td>
            ))}
            <td>
              {t('memory.table.percent', {
                percent: Math.round((100 * pages.reduce((sum, { strength }) => sum + strength, 0)) / pages.length),
              })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
