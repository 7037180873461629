/**
 * The catalogues: public pages, pages about the product, all members' pages, the pages of the account, the dashboard and rooms, the parts of
 * a room that follow, the pages beside a room, the forms of a room, lessons and reviews, the administration, and failures.
 */
export const CATALOGUES = [
  'public',
  'about',
  'signed-in',
  'account',
  'reading',
  'room-parts',
  'room-pages',
  'room-forms',
  'memorizing',
  'admin',
  'errors',
] as const
