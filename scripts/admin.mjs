// npm run admin -- reset-password EMAIL | grant EMAIL | revoke EMAIL | accept-new-key | rebuild-memory [EMAIL]
import './lib/node.mjs'
import { loadTool } from './lib/tool.mjs'

await loadTool('cli') // reads its own arguments
