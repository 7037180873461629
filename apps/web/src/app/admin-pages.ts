import type { RouteObject } from 'react-router-dom'
import { withMessages } from '../lib/i18n.ts'
import { lazyScreen } from './lazy-screen.ts'

const content = {
  units: lazyScreen(() => import('../features/administration/content/UnitsScreen.tsx'), 'UnitsScreen'),
  unit: lazyScreen(() => import('../features/administration/content/UnitScreen.tsx'), 'UnitScreen'),
  lesson: lazyScreen(() => import('../features/administration/content/LessonScreen.tsx'), 'LessonScreen'),
  preview: lazyScreen(() => import('../features/administration/content/PreviewScreen.tsx'), 'PreviewScreen'),
}
const creating = () => import('../features/administration/forms/NewScreens.tsx')
const editing = () => import('../features/administration/forms/EditScreens.tsx')

const pages: RouteObject[] = [
  { index: true, lazy: content.units },
  { path: 'units/new', lazy: lazyScreen(creating, 'NewUnitScreen') },
  { path: 'units/:unitId', lazy: content.unit },
  { path: 'units/:unitId/new', lazy: lazyScreen(creating, 'NewLessonScreen') },
  { path: 'units/:unitId/edit', lazy: lazyScreen(editing, 'EditUnitScreen') },
  { path: 'lessons/:lessonId', lazy: content.lesson },
  { path: 'lessons/:lessonId/new', lazy: lazyScreen(creating, 'NewQuestionScreen') },
  { path: 'lessons/:lessonId/edit', lazy: lazyScreen(editing, 'EditLessonScreen') },
  {
    path: 'lessons/:lessonId/questions/:questionId',
    lazy: lazyScreen(editing, 'EditQuestionScreen'),
  },
  {
    path: 'people',
    lazy: lazyScreen(() => import('../features/administration/people/PeopleScreen.tsx'), 'PeopleScreen'),
  },
  {
    path: 'house',
    lazy: lazyScreen(() => import('../features/administration/house/HouseScreen.tsx'), 'HouseScreen'),
  },
  {
    path: 'server',
    lazy: lazyScreen(() => import('../features/administration/server/ServerScreen.tsx'), 'ServerScreen'),
  },
]

/** The studio shows names of lessons, and the page of the server how its mail fails, so they load the messages of both, too. */
const AdminOnly = withMessages(
  'admin',
  withMessages(
    'memorizing',
    withMessages(
      'errors',
      lazyScreen(() => import('../features/administration/AdminOnly.tsx'), 'AdminOnly'),
    ),
  ),
)

/** Pages of the studio, below the app's header. */
export const adminPages: RouteObject = {
  path: 'admin',
  lazy: AdminOnly,
  children: [
    {
      lazy: lazyScreen(() => import('../features/administration/AdminLayout.tsx'), 'AdminLayout'),
      children: pages,
    },
  ],
}

/** The quiz has its own header and footer. */
export const adminPreview: RouteObject = {
  path: 'admin/lessons/:lessonId/preview',
  lazy: AdminOnly,
  children: [{ index: true, lazy: content.preview }],
}
