// npm run doctor -- [--mail EMAIL] [--network]
import './lib/node.mjs'
import './lib/root.mjs'
import { loadTool } from './lib/tool.mjs'

await loadTool('doctor') // reads its own arguments
