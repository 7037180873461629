// npm run admin -- create EMAIL [NAME] | reset-password EMAIL | grant EMAIL | revoke EMAIL | list | suspend EMAIL REASON |
// remove EMAIL REASON | unsuspend EMAIL | accept-new-key | rebuild-memory [EMAIL]
import './lib/node.mjs'
import { loadTool } from './lib/tool.mjs'

await loadTool('cli') // reads its own arguments
