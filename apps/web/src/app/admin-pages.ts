import type { RouteObject } from 'react-router-dom'

const content = {
  units: async () => ({ Component: (await import('../features/administration/content/UnitsScreen.tsx')).UnitsScreen }),
  unit: async () => ({ Component: (await import('../features/administration/content/UnitScreen.tsx')).UnitScreen }),
  lesson: async () => ({
    Component: (await import('../features/administration/content/LessonScreen.tsx')).LessonScreen,
  }),
  preview: async () => ({
    Component: (await import('../features/administration/content/PreviewScreen.tsx')).PreviewScreen,
  }),
}
const creating = () => import('../features/administration/forms/NewScreens.tsx')
const editing = () => import('../features/administration/forms/EditScreens.tsx')

const pages: RouteObject[] = [
  { index: true, lazy: content.units },
  { path: 'units/new', lazy: async () => ({ Component: (await creating()).NewUnitScreen }) },
  { path: 'units/:unitId', lazy: content.unit },
  { path: 'units/:unitId/new', lazy: async () => ({ Component: (await creating()).NewLessonScreen }) },
  { path: 'units/:unitId/edit', lazy: async () => ({ Component: (await editing()).EditUnitScreen }) },
  { path: 'lessons/:lessonId', lazy: content.lesson },
  { path: 'lessons/:lessonId/new', lazy: async () => ({ Component: (await creating()).NewQuestionScreen }) },
  { path: 'lessons/:lessonId/edit', lazy: async () => ({ Component: (await editing()).EditLessonScreen }) },
  {
    path: 'lessons/:lessonId/questions/:questionId',
    lazy: async () => ({ Component: (await editing()).EditQuestionScreen }),
  },
  {
    path: 'people',
    lazy: async () => ({
      Component: (await import('../features/administration/people/PeopleScreen.tsx')).PeopleScreen,
    }),
  },
  {
    path: 'server',
    lazy: async () => ({
      Component: (await import('../features/administration/server/ServerScreen.tsx')).ServerScreen,
    }),
  },
]

const AdminOnly = async () => ({ Component: (await import('../features/administration/AdminOnly.tsx')).AdminOnly })

/** The studio, below the app's header. */
export const adminPages: RouteObject = {
  path: 'admin',
  lazy: AdminOnly,
  children: [
    {
      lazy: async () => ({ Component: (await import('../features/administration/AdminLayout.tsx')).AdminLayout }),
      children: pages,
    },
  ],
}

/** The quiz brings its own header and footer. */
export const adminPreview: RouteObject = {
  path: 'admin/lessons/:lessonId/preview',
  lazy: AdminOnly,
  children: [{ index: true, lazy: content.preview }],
}
