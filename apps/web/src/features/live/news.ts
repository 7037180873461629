import { LiveEvent } from '@halaqa/contract/notifications'
import { z } from 'zod'

/** What tabs tell each other: an event, or that events may have been missed. */
const News = z.union([LiveEvent, z.object({ type: z.literal('all') })])
export type News = z.output<typeof News>

/** To and from the other tabs of the same person. */
export function openChannel(name: string, hear: (news: News) => void) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => {
    const news = News.safeParse(data).data
    if (news) hear(news)
  }
  return { tell: (news: News) => channel.postMessage(news), close: () => channel.close() }
}
