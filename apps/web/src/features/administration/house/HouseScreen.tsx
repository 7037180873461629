import { useQuery } from '@tanstack/react-query'
import { t } from '../../../lib/i18n.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ContentQuery } from '../content/ContentQuery.tsx'
import { HouseForm } from './HouseForm.tsx'
import { houseQuery } from './house.queries.ts'
import { LogoCard } from './LogoCard.tsx'

/** Edits the name, logo, contact and texts of the people who run this Halaqa. */
export function HouseScreen() {
  const house = useQuery(houseQuery)
  return (
    <AdminPage title={t('admin.house.title')} hint={t('admin.house.hint')}>
      <ContentQuery query={house} loading="admin.house.loading" failed="admin.house.failed">
        {(found) => (
          <div className="grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-5">
            <LogoCard logo={found.logo} />
            <HouseForm house={found} />
          </div>
        )}
      </ContentQuery>
    </AdminPage>
  )
}
