// npm run restore -- FILE
import './lib/node.mjs'
import './lib/root.mjs'
import { loadTool } from './lib/tool.mjs'

const { runBackupCommand } = await loadTool('backup-cli')
process.exitCode = await runBackupCommand(['restore', ...process.argv.slice(2)])
