import type { MessageId } from '../../../lib/i18n.ts'

const tile = (name: MessageId, background_color: string, border_color: string) => ({
  name,
  values: { background_color, border_color, text_color: '#fffdf7' },
})

/** The colours of Iznik tiles, which the path's own units take in turn. White reads well on each of them. */
export const COLOURS = [
  tile('admin.colour.emerald', '#0d6b4c', '#084a34'),
  tile('admin.colour.lapis', '#235083', '#17385f'),
  tile('admin.colour.terracotta', '#97482a', '#6f321b'),
  tile('admin.colour.olive', '#58651f', '#3f4914'),
  tile('admin.colour.teal', '#17636d', '#0e464e'),
  tile('admin.colour.rose', '#8a3b46', '#642831'),
] as const
